import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { ErasedAccount, PersonalData } from '../../platform/personal-data/index.ts';

/** Takes a person out of the acts that can still be undone. The admins' lock, which undoing takes too, comes before. */
async function erase(trx: Db, { id }: ErasedAccount): Promise<void> {
  await sql`update bulk_acts set people = coalesce((select jsonb_agg(person)
      from jsonb_array_elements(people) person where person ->> 'id' <> ${id}::text), '[]')
    where people @> jsonb_build_array(jsonb_build_object('id', ${id}::text))`.execute(trx);
}

/** The acts of admins on many people, which are kept for a day. */
export const bulkActsData: PersonalData = {
  references: [
    {
      table: 'bulk_acts',
      column: 'created_by',
      onErasure: 'keep',
      exported: { not: 'the act stands in the audit log' },
      isUse: true,
    },
  ],
  sections: [],
  erase,
};
