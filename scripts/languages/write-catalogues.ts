// Brings the catalogues to the sentences of the sources: new ones come without a translation, those that nobody says go.
// A language of the list that has no catalogue gets one.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { languages } from '../../packages/contract/src/languages.ts';
import { catalogueFile } from './catalogue-file.ts';
import { poText } from './po-text.ts';
import { sentencesOfSource } from './source.ts';

const sentences = sentencesOfSource();
for (const code of languages.slice(1)) {
  const path = catalogueFile(code);
  const former = existsSync(path) ? readFileSync(path, 'utf8') : null;
  writeFileSync(path, poText(code, sentences, former));
}
