import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { ErasedAccount, PersonalData, Section } from '../../platform/personal-data/index.ts';

/**
 * Empties the rows of rosters that speak of a person: those that were tied to the account, and those that name it or hold
 * its address and were tied to none, because the file was never imported or the row could not be.
 */
async function emptyRows(trx: Db, account: ErasedAccount): Promise<void> {
  await sql`update roster_rows set cells = '{}', person = '{}', changes = '[]', before = null
    where user_id = ${account.id} or (user_id is null and (
      lower(person ->> 'email') = ${account.email_key} or lower(person ->> 'username') = ${account.username_key}
      or exists (select 1 from unnest(cells) cell where lower(trim(cell)) = ${account.email_key})))`.execute(trx);
}

const sections: readonly Section[] = [
  {
    name: 'imports',
    from: (userId) => sql`rosters r where r.created_by = ${userId}`,
    at: sql`r.created_at`,
    id: sql`r.id`,
    item: () => sql`'_id', r.id, 'fileName', r.file_name, 'status', r.status, 'createdAt', r.created_at`,
  },
  {
    name: 'rosterSources',
    from: (userId) => sql`roster_sources s where s.created_by = ${userId}`,
    at: sql`s.created_at`,
    id: sql`s.id`,
    item: () => sql`'_id', s.id, 'name', s.name, 'address', s.base_url, 'createdAt', s.created_at`,
  },
  {
    name: 'externalIds',
    from: (userId) => sql`external_people e where e.user_id = ${userId}`,
    at: sql`e.source`,
    id: sql`e.external_id`,
    item: () => sql`'source', e.source, 'externalId', e.external_id, 'name', e.name`,
  },
  {
    name: 'importedAs',
    // A person stands once in a file: what comes twice is refused.
    from: (userId) => sql`roster_rows w join rosters r on r.id = w.roster_id where w.user_id = ${userId}`,
    at: sql`r.created_at`,
    id: sql`r.id`,
    item: () => sql`'import', r.id, 'line', w.line, 'cells', w.cells, 'action', w.action, 'importedAt', w.done_at`,
  },
];

/** The files of people that admins handed in, and who stands in them. */
export const rostersData: PersonalData = {
  references: [
    { table: 'rosters', column: 'created_by', onErasure: 'keep', exported: 'imports', isUse: true },
    {
      table: 'rosters',
      column: 'started_by',
      onErasure: 'keep',
      exported: { not: 'the import stands in the audit log' },
      isUse: true,
    },
    { table: 'roster_sources', column: 'created_by', onErasure: 'keep', exported: 'rosterSources', isUse: true },
    { table: 'external_people', column: 'user_id', onErasure: 'delete', exported: 'externalIds', isUse: false },
    { table: 'roster_rows', column: 'user_id', onErasure: 'keep', exported: 'importedAs', isUse: false },
  ],
  sections,
  erase: emptyRows,
};
