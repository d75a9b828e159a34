// The page's own words, from the table's catalog; the English template is the key and the fallback.

export const LANGUAGES = [
  ["en", "English"],
  ["pt_BR", "Português (Brasil)"],
  ["de", "Deutsch"],
];

let language = "en";
let words = {};

/** The template in the chosen language, its `{fields}` filled in. */
export function t(template, fields = {}) {
  const text = words[template] || template;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in fields ? String(fields[name]) : whole));
}

/** The best of our languages for a list like `navigator.languages`. */
export function bestOf(wanted) {
  for (const tag of wanted) {
    const short = tag.toLowerCase().split(/[-_]/)[0];
    if (short === "pt") return "pt_BR";
    if (short === "de" || short === "en") return short;
  }
  return "en";
}

export function currentLanguage() {
  return language;
}

/** Fetches the words of `code`; returns whether they came. Without them the page speaks English. */
export async function speak(code) {
  if (language !== code) words = {};
  language = code;
  document.documentElement.lang = code.replace("_", "-");
  try {
    const answer = await fetch(`/api/strings?lang=${encodeURIComponent(code)}`);
    if (!answer.ok) return code === "en";
    const got = await answer.json();
    if (language === code) words = got;
    return true;
  } catch {
    return false;
  }
}
