import { sql } from 'kysely';
import { type Db, fixedLimit } from '../../platform/db/index.ts';

/** Words that complete a beginning, fewer where it is short, and words that are spelt like one, at most. */
const completionsOf = (beginning: string): number => (beginning.length < 3 ? 5 : 12);
const mostAlike = 5;

/** The shortest words that begin so. */
export async function listCompletions(db: Db, beginning: string): Promise<string[]> {
  // The greatest sign of all ends the range.
  const { rows } = await sql<{ word: string }>`select word from (select word from search_words
      where word >= ${beginning} and word < ${`${beginning}\u{10ffff}`} ${fixedLimit(5_000)}) w
    order by length(word), word ${fixedLimit(completionsOf(beginning))}`.execute(db);
  return rows.map(({ word }) => word);
}

/** For each of these words that stands nowhere those of names that are spelt alike, the likest first. */
export async function listAlike(db: Db, words: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ asked: string; words: string[] }>`select a.word as asked, array(
      select w.word from search_words w where w.in_names and w.word % a.word
      order by similarity(w.word, a.word) desc, w.word ${fixedLimit(mostAlike)}) as words
    from unnest(${words}::text[]) as a (word)
    where not exists (select 1 from search_words known where known.word = a.word)`.execute(db);
  return new Map(rows.map((row) => [row.asked, row.words]));
}
