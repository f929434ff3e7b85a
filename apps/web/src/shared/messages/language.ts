import { languageCookie, languageOf, languages, type Language } from '@lectern/contract/languages';

/** The language of this page, as the server wrote it into the page. */
export function language(): (typeof languages)[number] {
  return languageOf(document.documentElement.lang) ?? languages[0];
}

/** The locale of days, times and numbers: English is British, as in the specification's examples. */
export function locale(): string {
  const { code } = language();
  return code === 'en' ? 'en-GB' : code;
}

/** A year, in seconds. */
const keptFor = 31_536_000;

/** Remembers the language in this browser and opens the page again in it. */
export function chooseLanguage(code: Language, reload = () => location.reload()): void {
  document.cookie = `${languageCookie}=${code}; path=/; max-age=${keptFor}; samesite=lax`;
  reload();
}
