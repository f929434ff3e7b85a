import { languageCookie, languageOf, languages, type Language } from '@lectern/contract/languages';
import { localeOf, type Tongue } from '@lectern/contract/sentence';

declare global {
  /** The language of the pages that a thread of the server makes: there is no document that names it. */
  var lecternLanguage: Language | undefined;
}

/** The language of this page, as the server wrote it into the page. */
export function language(): Language {
  return languageOf(globalThis.lecternLanguage ?? document.documentElement.lang) ?? languages[0];
}

/** The same with its sentences. */
export const tongue = (): Tongue => ({ code: language(), catalogue: globalThis.lecternMessages });

/** The locale of days, times and numbers. */
export const locale = (): string => localeOf(language());

/** A year, in seconds. */
const keptFor = 31_536_000;

/** Remembers the language in this browser and opens the page again in it. */
export function chooseLanguage(code: Language, reload = () => location.reload()): void {
  document.cookie = `${languageCookie}=${code}; path=/; max-age=${keptFor}; samesite=lax`;
  reload();
}
