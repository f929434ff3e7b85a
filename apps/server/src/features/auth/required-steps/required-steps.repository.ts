import type { Role } from '@lectern/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Counted, countRows, type Db } from '../../../platform/db/index.ts';
import { institutionName, institutionNameKey, managesInstitution } from '../../institutions/index.ts';
import { asksSecondStep } from '../passkeys/passkeys.repository.ts';

/** Whether a rule `r` concerns the person of a row `u` of users: by role, on the whole site or at their institution. */
const concerns = sql<boolean>`(r.role = u.role or (r.role = 'admin' and u.is_admin))
  and (r.institution_id is null or r.institution_id = u.institution_id
    or ${managesInstitution(sql`u.id`, sql`r.institution_id`)})`;

/**
 * Whether the auth session `s` of the person `u` waits for two-step sign-in to be set up: it is required since before the session
 * began, and the session began with the password alone. A passkey alone is two proofs, and a provider has rules of its own.
 */
export const lacksStep: RawBuilder<boolean> = sql<boolean>`(
  s.provider_id is null and coalesce(s.came_by, 'password') in ('password', 'sign_up')
  and exists (select 1 from required_steps r where r.since <= s.created_at and ${concerns})
  and not ${asksSecondStep(sql`u.id`)})`;

/** Whether two-step sign-in is required of a person, whenever it began to be. */
export async function isStepRequired(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from users u where u.id = ${userId}
    and exists (select 1 from required_steps r where ${concerns})`.execute(db);
  return rows.length > 0;
}

/** Whether a person has yet to set up a second step that is required of them. */
export async function lacksRequiredStep(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from users u where u.id = ${userId}
    and exists (select 1 from required_steps r where ${concerns}) and not ${asksSecondStep(sql`u.id`)}`.execute(db);
  return rows.length > 0;
}

/** The roles that have it required at a place, and since when. */
export async function listRequired(db: Db, institutionId: string | null): Promise<Map<Role, Date>> {
  const rows = await db
    .selectFrom('required_steps')
    .select(['role', 'since'])
    .where('institution_id', 'is not distinct from', institutionId)
    .execute();
  return new Map(rows.map(({ role, since }) => [role, since]));
}

export type RequiringRow = { id: string; name: string; roles: Role[] };

/** The institutions that have it required of some roles by a rule of their own, by name; not of those that the whole site's rule names. */
export async function listRequiring(
  db: Db,
  page: { limit: number; offset: number },
): Promise<{ rows: RequiringRow[]; counted: Counted }> {
  const own = sql`required_steps r where r.institution_id is not null`;
  const { rows } = await sql<RequiringRow>`
    select r.institution_id as id, ${institutionName(sql`r.institution_id`)} as name, array_agg(r.role) as roles
    from ${own} group by r.institution_id
    order by ${institutionNameKey(sql`r.institution_id`)}, r.institution_id
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return { rows, counted: await countRows(db, sql`(select distinct r.institution_id from ${own}) requiring`) };
}

/** Has it required of these roles at a place and of no other; those that had it keep their moment. */
export async function replaceRequired(
  trx: Db,
  { institutionId, roles }: { institutionId: string | null; roles: readonly Role[] },
  made: { ids: () => string; now: Date },
): Promise<void> {
  await sql`delete from required_steps where institution_id is not distinct from ${institutionId}::uuid
    and role <> all(${roles}::text[])`.execute(trx);
  if (roles.length === 0) return;
  const rows = roles.map((role) => ({ id: made.ids(), institution_id: institutionId, role, since: made.now }));
  await trx
    .insertInto('required_steps')
    .values(rows)
    .onConflict((conflict) => conflict.constraint('required_steps_place_key').doNothing())
    .execute();
}

export type Concerned = { role: Role; people: number; withoutStep: number };

/** How many active people of each role a place has, and how many of them have no second step. */
export async function countConcerned(db: Db, institutionId: string | null): Promise<Concerned[]> {
  const there =
    institutionId === null
      ? sql`true`
      : sql`(u.institution_id = ${institutionId} or ${managesInstitution(sql`u.id`, sql`${institutionId}::uuid`)})`;
  const { rows } = await sql<{ role: Role; people: number; without_step: number }>`
    select case when u.is_admin then 'admin' else u.role end as role, count(*) as people,
      count(*) filter (where not ${asksSecondStep(sql`u.id`)}) as without_step
    from users u where u.is_active and u.deleted_at is null and ${there} group by 1`.execute(db);
  return rows.map(({ role, people, without_step }) => ({ role, people, withoutStep: without_step }));
}
