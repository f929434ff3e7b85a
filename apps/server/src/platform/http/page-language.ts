import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { languageCookie, languageFor, languageOf, pageInLanguage, type Language } from '@lectern/contract/languages';

export type PageLanguages = {
  /** The script that holds the sentences of a language, as an address; null for the language of the source. */
  scriptOf(code: Language): string | null;
  /** The page in this language. */
  inLanguage(page: string, language: Language): string;
};

/**
 * Reads which script holds the sentences of each language, as the build listed them. The page then names its language
 * and its direction before anything is drawn, and loads the sentences before the scripts that show them.
 */
export async function readPageLanguages(webRoot: string): Promise<PageLanguages> {
  const listed = await readFile(join(webRoot, '.vite', 'languages.json'), 'utf8').catch(() => '{}');
  const scripts = JSON.parse(listed) as Partial<Record<Language, string>>;
  return {
    scriptOf: (code) => scripts[code] ?? null,
    inLanguage(page, language) {
      const script = scripts[language];
      return script === undefined ? page : pageInLanguage(page, language, script);
    },
  };
}

/** The language in which somebody gets a page: the one that its address names, else theirs. */
export function languageOfRequest(headers: IncomingHttpHeaders, named: string | null = null): Language {
  return languageOf(named ?? undefined) ?? languageFor(cookieIn(headers.cookie), headers['accept-language']);
}

const cookiePattern = new RegExp(`(?:^|;\\s*)${languageCookie}=([a-z]+)`);
const cookieIn = (header: string | undefined): string | undefined => cookiePattern.exec(header ?? '')?.[1];
