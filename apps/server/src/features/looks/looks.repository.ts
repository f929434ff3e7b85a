import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { LooksTable } from '../../platform/db/schema-of-looks.ts';
import type { Viewer } from '../../platform/policy/index.ts';
import { institutionApproved, institutionManaged } from '../institutions/index.ts';

/** A look without the bytes of its logo. */
export type LookRow = Pick<
  Selectable<LooksTable>,
  'id' | 'accent' | 'logo_type' | 'logo_digest' | 'updated_at' | 'updated_by'
>;
const columns = ['id', 'accent', 'logo_type', 'logo_digest', 'updated_at', 'updated_by'] as const;

/** The look of an institution, or of the site for null; null where none was ever saved. */
export async function findLook(db: Db, institutionId: string | null): Promise<LookRow | null> {
  const row = await db
    .selectFrom('looks')
    .select(columns)
    .where('institution_id', institutionId === null ? 'is' : '=', institutionId)
    .executeTakeFirst();
  return row ?? null;
}

type NewLook = { id: string; institution_id: string | null; updated_at: Date };

/** Locks a look until the transaction ends; makes an empty one where there is none. */
export async function lockLook(trx: Db, row: NewLook): Promise<{ before: LookRow; isNew: boolean }> {
  const made = await trx
    .insertInto('looks')
    .values(row)
    .onConflict((conflict) => conflict.column('institution_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  const before = await trx
    .selectFrom('looks')
    .select(columns)
    .where('institution_id', row.institution_id === null ? 'is' : '=', row.institution_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { before, isNew: made !== undefined };
}

export async function updateLook(trx: Db, id: string, changes: Updateable<LooksTable>): Promise<void> {
  await trx.updateTable('looks').set(changes).where('id', '=', id).execute();
}

/** Removes a look; answers it as it was, or null where there was none. */
export async function deleteLook(trx: Db, institutionId: string | null): Promise<LookRow | null> {
  const row = await trx
    .deleteFrom('looks')
    .where('institution_id', institutionId === null ? 'is' : '=', institutionId)
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The picture with this digest, or null. Everybody may have those of the site and of approved institutions: whoever makes an institution
 * does not make a public picture by that. Others are for those who manage the institution.
 */
export async function findLogo(
  db: Db,
  viewer: Viewer,
  digest: string,
): Promise<{ bytes: Buffer; type: string } | null> {
  const own = viewer === null ? sql`false` : institutionManaged(sql`looks.institution_id`, viewer);
  const { rows } = await sql<{ bytes: Buffer; type: string }>`
    select looks.logo as bytes, looks.logo_type as type from looks where looks.logo_digest = ${digest}
      and (looks.institution_id is null or ${institutionApproved(sql`looks.institution_id`)} or ${own})
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/** A colour and a logo that somebody sees. */
export type WornRow = { accent: string | null; logo_digest: string | null };

/**
 * The colour and the logo that people of an institution see, or visitors for null: those of the institution while it is approved,
 * and each that it lacks from the site.
 */
export async function findWorn(db: Db, institutionId: string | null): Promise<WornRow> {
  const { rows } = await sql<WornRow>`
    select coalesce(own.accent, site.accent) as accent, coalesce(own.logo_digest, site.logo_digest) as logo_digest
    from (select 1) as one
      left join looks site on site.institution_id is null
      left join looks own on own.institution_id = ${institutionId}::uuid and ${institutionApproved(sql`own.institution_id`)}`.execute(
    db,
  );
  return rows[0] ?? { accent: null, logo_digest: null };
}
