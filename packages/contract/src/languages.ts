import { kept, languageNames, scriptOf } from './formats.ts';
import { isRightToLeft } from './sentence.ts';

/**
 * The languages of the interface. The first one is that of the source texts; each other one has its sentences in
 * `languages/<code>.po`.
 */
export const languages = ['en', 'es', 'ar', 'de', 'fr'] as const;

export type Language = (typeof languages)[number];

/** The cookie in which a browser keeps the language that its person chose. */
export const languageCookie = 'lectern_language';

/** The language of a code, as a cookie or a browser names it ('es', 'es-MX'), where there is one. */
export function languageOf(code: string | undefined): Language | undefined {
  const wanted = code?.trim().toLowerCase().split('-')[0];
  return languages.find((language) => language === wanted);
}

/** The name of a language in itself, as 'Español'. */
export const nameOf = kept((language) => {
  const name = languageNames(language).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
});

/** The direction in which a language is written. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (isRightToLeft(language) ? 'rtl' : 'ltr');

/**
 * The language for a request: what its person chose, else the one that there is of those that their browser prefers
 * (`Accept-Language`, RFC 9110 §12.5.4), else English.
 */
export function languageFor(chosen: string | undefined, accepted: string | undefined): Language {
  const wanted = [chosen, ...preferred(accepted ?? '')];
  return wanted.map(languageOf).find((language) => language !== undefined) ?? languages[0];
}

/** The languages of an `Accept-Language`, the most wanted first; one of weight 0 is not wanted at all. */
function preferred(accepted: string): string[] {
  const weighted = accepted.split(',').map((range) => {
    const [tag = '', weight = ''] = range.split(';');
    return { tag, weight: Number(/^\s*q=([\d.]+)\s*$/i.exec(weight)?.[1] ?? 1) };
  });
  return weighted
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}

/** The address of the web app manifest in a language. */
export const manifestOf = (language: Language): string =>
  language === languages[0] ? '/manifest.webmanifest' : `/manifest.${language}.webmanifest`;

/** A line of the page that preloads a font, with the script of writing that it is for. */
const fontLine = /<link (?=[^>]*as="font")[^>]*data-script="(\w+)"[^>]*>/g;

/**
 * The page of the web app in one language: it names the language and its direction before anything is drawn, and loads
 * the script with the sentences before those that show them, because deferred scripts run in the order they stand in.
 * Its manifest is in the language too. Fonts for other scripts of writing are not preloaded.
 */
export function pageInLanguage(page: string, language: Language, script: string): string {
  const writing = scriptOf(language);
  return page
    .replace(fontLine, (line: string, one: string) => (one === writing ? line.replace(' media="not all"', '') : ''))
    .replace(`"${manifestOf(languages[0])}"`, `"${manifestOf(language)}"`)
    .replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`)
    .replace('</title>', `</title><script defer src="${script}"></script>`);
}
