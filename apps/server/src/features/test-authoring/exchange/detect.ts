import { columnOf } from './csv.columns.ts';
import type { ExchangeFormat, ImportFormat } from '@lectern/contract/test-words';

const ENOUGH = 100_000;

const byEnding: ReadonlyMap<string, ExchangeFormat> = new Map([
  ['xml', 'moodle_xml'],
  ['gift', 'gift'],
  ['aiken', 'aiken'],
  ['csv', 'csv'],
  ['tsv', 'csv'],
]);

/** The format of a file by how its text begins, then by the ending of its name; else it is a list as people write it. */
export function detect(fileName: string, text: string): ImportFormat {
  const start = text
    .slice(0, ENOUGH)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (/^<(?:\?xml|quiz|!--|!DOCTYPE|question)/i.test(start)) return 'moodle_xml';
  if (namesColumns(start)) return 'csv';
  const ending = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return byEnding.get(ending) ?? byBody(start);
}

function namesColumns(start: string): boolean {
  const rows = start.split(/\r?\n|\r/, 2);
  const heading = /^sep=.$/i.test(rows[0] ?? '') ? rows[1] : rows[0];
  const columns = (heading ?? '').split(/[,;\t]/).map((cell) => columnOf(cell.replaceAll('"', '')));
  return columns.includes('question_text') && columns.includes('correct');
}

const gift = /^[ \t]*::|^\$CATEGORY:|(?<![\\^_\w}])\{\s*(?:[=~#%}]|(?:T|F|TRUE|FALSE)\s*[}#])/m;
// Aiken has neither numbers nor small letters; lists that have are read as such.
const aiken = /^[ \t]*ANSWER[ \t]*:[ \t]*[A-Z][ \t]*$/im;
const listed = /^[ \t>*#]*(?:\d{1,3}[.):]|Q\d|\(?[a-f]\))/m;

function byBody(start: string): ImportFormat {
  if (gift.test(start)) return 'gift';
  return aiken.test(start) && !listed.test(start) ? 'aiken' : 'list';
}
