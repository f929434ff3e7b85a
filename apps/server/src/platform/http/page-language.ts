import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languageCookie, languageFor, pageInLanguage, type Language } from '@lectern/contract/languages';
import type { FastifyRequest } from 'fastify';

/** The page in the language of the one who asks for it. */
export type PageInLanguage = (page: string, request: Pick<FastifyRequest, 'headers'>) => string;

/**
 * Reads which script holds the sentences of each language, as the build listed them. The page then names its language
 * and its direction before anything is drawn, and loads the sentences before the scripts that show them.
 */
export async function readPageLanguages(webRoot: string): Promise<PageInLanguage> {
  const listed = await readFile(join(webRoot, '.vite', 'languages.json'), 'utf8').catch(() => '{}');
  const scripts = JSON.parse(listed) as Partial<Record<Language, string>>;
  return (page, { headers }) => {
    const language = languageOfRequest({ headers });
    const script = scripts[language];
    return script === undefined ? page : pageInLanguage(page, language, script);
  };
}

/** The language that somebody chose in the browser that asks, else the first one that it prefers. */
export const languageOfRequest = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  languageFor(cookieIn(headers.cookie), headers['accept-language']);

const cookiePattern = new RegExp(`(?:^|;\\s*)${languageCookie}=([a-z]+)`);
const cookieIn = (header: string | undefined): string | undefined => cookiePattern.exec(header ?? '')?.[1];
