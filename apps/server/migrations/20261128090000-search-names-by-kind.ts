import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * The words of names, apart for each kind of thing: beside one index for all, PostgreSQL read the index of kinds whole for
 * each search, 400,000 entries where there are so many materials. Each kind has an expression of its own with statistics:
 * a word of each material's name may stand in no course's, and then 100,000 courses were read for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const kind of ['course', 'subject', 'material']) {
    const words = `(case when kind = '${kind}' then words end)`;
    await sql
      .raw(`create index search_names_of_${kind}s on search_names using gin (${words}) where kind = '${kind}'`)
      .execute(db);
    await sql.raw(`create statistics search_names_in_${kind}s on ${words} from search_names`).execute(db);
  }
  await sql`drop index search_names_words`.execute(db);
}
