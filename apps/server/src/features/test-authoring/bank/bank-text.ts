import type { StoredQuestion } from '../../../platform/db/schema-of-tests.ts';

const longest = 4000;
/** Characters of markup and text that are looked at: a question may be a hundred times as long as what is kept of it. */
const looked = 20_000;

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** The text and options of a question as the bank searches them: in lower case, without markup, at most 4,000 characters. */
export function searchTextOf({ text, options }: Pick<StoredQuestion, 'text' | 'options'>): string {
  const plain = [text, ...options]
    .join(' ')
    .slice(0, looked)
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => signs[name] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
  return plain.slice(0, longest).toWellFormed();
}
