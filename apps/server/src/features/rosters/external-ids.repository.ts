import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { KnownOfSource } from './one-roster.people.ts';

/** Everybody and every class that a source knows here, and who of them is in which class. */
export async function findKnownOfSource(db: Db, source: string): Promise<KnownOfSource> {
  const people = await sql<{ id: string; user_id: string }>`select external_id as id, user_id from external_people
    where source = ${source} order by external_id`.execute(db);
  const classes = await sql<{ id: string; name: string; members: string[] }>`select e.external_id as id, g.name,
      array(select m.user_id from group_users m where m.group_id = g.id) as members
    from external_groups e join groups g on g.id = e.group_id where e.source = ${source}
    order by e.external_id`.execute(db);
  const idOf = new Map(people.rows.map((row) => [row.user_id, row.id]));
  const places = new Map<string, Set<string>>();
  for (const { id, members } of classes.rows) {
    for (const person of members.flatMap((member) => idOf.get(member) ?? [])) {
      places.set(person, (places.get(person) ?? new Set()).add(id));
    }
  }
  return {
    people: new Set(idOf.values()),
    classes: new Map(classes.rows.map((row) => [row.id, row.name])),
    places,
  };
}

/** The id and the name by which a source knows an account. */
export type ExternalPerson = { user_id: string; external_id: string; name: string | null };

/** Those whom a source knows by one of these ids, and those of these accounts that it knows. */
export async function findExternalPeople(
  db: Db,
  source: string,
  { ids, userIds }: { ids: readonly string[]; userIds: readonly string[] },
): Promise<ExternalPerson[]> {
  const { rows } = await sql<ExternalPerson>`select user_id, external_id, name from external_people
    where source = ${source} and external_id = any(${ids}::text[])
    union select user_id, external_id, name from external_people
    where source = ${source} and user_id = any(${userIds}::uuid[])`.execute(db);
  return rows;
}

export type Tie = { userId: string; externalId: string; name: string | null };

/** Ties accounts to the ids of a source, or notes the names that it gives them now; null leaves the former one. */
export async function tiePeople(trx: Db, source: string, ties: readonly Tie[]): Promise<void> {
  await sql`insert into external_people (user_id, source, external_id, name)
    select given.user_id, ${source}, given.external_id, given.name
    from unnest(${ties.map((one) => one.userId)}::uuid[], ${ties.map((one) => one.externalId)}::text[],
      ${ties.map((one) => one.name)}::text[]) as given (user_id, external_id, name)
    on conflict (user_id, source) do update set name = coalesce(excluded.name, external_people.name)`.execute(trx);
}

/** Unties accounts from the ids that an import tied them to. */
export async function untiePeople(trx: Db, source: string, ties: readonly Tie[]): Promise<void> {
  await sql`delete from external_people using unnest(${ties.map((one) => one.userId)}::uuid[],
      ${ties.map((one) => one.externalId)}::text[]) as given (user_id, external_id)
    where external_people.user_id = given.user_id and external_people.source = ${source}
      and external_people.external_id = given.external_id`.execute(trx);
}

/** Notes again the names that a source gave people before. */
export async function renameTied(trx: Db, source: string, ties: readonly Tie[]): Promise<void> {
  await sql`update external_people set name = given.name from unnest(${ties.map((one) => one.userId)}::uuid[],
      ${ties.map((one) => one.name)}::text[]) as given (user_id, name)
    where external_people.user_id = given.user_id and external_people.source = ${source}`.execute(trx);
}
