// What lies in the box: action spaces, tokens, pieces, cards. The numbers are made up;
// their count and kind follow Imigrantes.
'use strict';

const ACTIONS = ['hostel', 'harvest', 'manufacture', 'tax', 'expand', 'favours', 'nationals', 'sell'];
const ADJUSTMENTS = {
  hostel: [-1, 0, 0, 1], harvest: [1, 0, 0], manufacture: [1, 0, 0], tax: [1, 0, 0],
  expand: [-1, 0, 0, 1], favours: [-1, 0, 1], nationals: [-2, 0, 1], sell: [1, 0, 0, -1],
};
const FAVOURS = ['manager', 'discount', 'first', 'prices', 'train'];
const LETTERS = ['A', 'B', 'C', 'D'];
const PEOPLES = ['italian', 'japanese', 'portuguese', 'spanish', 'chinese'];
const KINDS = ['farm', 'factory', 'city', 'colony'];
const CARS = [3, 3, 2, 2, 2, 1];
const EFFECTS = ['harvest', 'manufacture', 'tax'];

const actionSpaces = () => Object.fromEntries(
  ACTIONS.map((action) => [action, ADJUSTMENTS[action].map((adjust) => ({ adjust, manager: null }))]),
);
const immigrants = (pile) => Array.from({ length: 25 }, (_, k) => ({ id: pile * 25 + k, from: PEOPLES[(k * 3 + pile) % 5] }));
const nationals = (count, first) => Array.from({ length: count }, (_, k) => ({ id: first + k, from: 'brazilian' }));
const piece = (id) => ({
  id, kind: KINDS[id % 4], yield: 1 + (id % 2), manager: false,
  spaces: Array(2 + (id % 2)).fill(null),
  scoring: [{ need: 'any', count: 2, points: 2 }, { need: 'same', count: 2, points: 4 }, { need: 'same', count: 3, points: 11 }],
});
const bonus = (id) => ({ id, most: KINDS[id % 4], points: 3 + (id % 3), star: 3 });
const event = (id) => ({ card: 1889 + id, affects: EFFECTS[id % 3], by: 1 + (id % 2) });
const train = () => CARS.map((size) => ({ size, good: null, load: 0 }));

module.exports = {
  ACTIONS, FAVOURS, LETTERS, KINDS, actionSpaces, immigrants, nationals, piece, bonus, event, train,
};
