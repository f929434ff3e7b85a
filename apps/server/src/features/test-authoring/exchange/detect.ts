import { columnOf } from './csv.columns.ts';
import type { ExchangeFormat } from '@lectern/contract/test-words';

const ENOUGH = 100_000;

const byEnding: ReadonlyMap<string, ExchangeFormat> = new Map([
  ['xml', 'moodle_xml'],
  ['gift', 'gift'],
  ['aiken', 'aiken'],
  ['csv', 'csv'],
  ['tsv', 'csv'],
]);

/** The format of a file by how its text begins, then by the ending of its name; null when neither tells. */
export function detect(fileName: string, text: string): ExchangeFormat | null {
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

function byBody(start: string): ExchangeFormat | null {
  if (/^[ \t]*ANSWER[ \t]*:/im.test(start)) return 'aiken';
  return /^::|\{[^{}]*\}/m.test(start) ? 'gift' : null;
}
