/** The languages of the interface. The first one is that of the source texts, and needs no catalogue. */
export const languages = [
  { code: 'en', name: 'English', direction: 'ltr' },
  { code: 'es', name: 'Español', direction: 'ltr' },
  { code: 'ar', name: 'العربية', direction: 'rtl' },
] as const;

export type Language = (typeof languages)[number]['code'];

/** The cookie in which a browser keeps the language that its person chose. */
export const languageCookie = 'lectern_language';

/** The language of a code, as a cookie or a browser names it ('es', 'es-MX'), where there is one. */
export function languageOf(code: string | undefined): (typeof languages)[number] | undefined {
  const wanted = code?.trim().toLowerCase().split('-')[0];
  return languages.find((language) => language.code === wanted);
}

/**
 * The language for a request: what its person chose, else the first one of their browser's list (`Accept-Language`,
 * RFC 9110 §12.5.4, in the order that browsers write it) that there is, else English.
 */
export function languageFor(chosen: string | undefined, accepted: string | undefined): (typeof languages)[number] {
  const wanted = [chosen, ...(accepted ?? '').split(',').map((range) => range.split(';')[0])];
  return wanted.map(languageOf).find((language) => language !== undefined) ?? languages[0];
}

/**
 * The page of the web app in one language: it names the language and its direction before anything is drawn, and loads
 * the script with the sentences before those that show them, because deferred scripts run in the order they stand in.
 */
export function pageInLanguage(page: string, { code, direction }: (typeof languages)[number], script: string): string {
  return page
    .replace('<html lang="en">', `<html lang="${code}" dir="${direction}">`)
    .replace('</title>', `</title><script defer src="${script}"></script>`);
}
