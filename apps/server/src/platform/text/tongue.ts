import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { languageOf, type Language } from '@lectern/contract/languages';
import { catalogueOf } from '@lectern/contract/po';
import type { Tongue } from '@lectern/contract/sentence';

const { resolve } = createRequire(import.meta.url);
const tongues = new Map<Language, Tongue>();

/** The language of a person, for a message to them: English where it is unknown. Each catalogue is read once. */
export function tongueOf(language: string | null): Tongue {
  const code = languageOf(language ?? 'en') ?? 'en';
  const known = tongues.get(code);
  if (known !== undefined) return known;
  const read = () => catalogueOf(code, readFileSync(resolve(`@lectern/contract/languages/${code}.po`), 'utf8'));
  const tongue: Tongue = { code, catalogue: code === 'en' ? undefined : read() };
  tongues.set(code, tongue);
  return tongue;
}
