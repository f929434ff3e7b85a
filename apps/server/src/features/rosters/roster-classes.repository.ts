import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { FileClass } from './one-roster.people.ts';

/** A roster of a source: external ids count within that. */
export type SourceOfRoster = { rosterId: string; source: string };

/** Notes the classes of a file. */
export async function insertClasses(trx: Db, rosterId: string, classes: readonly FileClass[]): Promise<void> {
  await sql`insert into roster_classes (roster_id, external_id, title, name, name_key)
    select ${rosterId}::uuid, c.external_id, c.title, c.name, c.name_key
    from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb) as c (external_id text, title text, name text,
      name_key text)`.execute(trx);
}

export type ClassRename = { external_id: string; group_id: string; title: string; before: string; after: string };

/**
 * The groups whose classes have another title now. A group that does not bear the former title was renamed here, and
 * stays; so does one whose maker has another group of the new name.
 */
export async function listRenames(db: Db, { rosterId, source }: SourceOfRoster): Promise<ClassRename[]> {
  const { rows } = await sql<ClassRename>`
    select c.external_id, e.group_id, e.title, g.name as before, c.name as after
    from roster_classes c join external_groups e on e.source = ${source} and e.external_id = c.external_id
      join groups g on g.id = e.group_id
    where c.roster_id = ${rosterId} and c.title not in ('', e.title)
      and (g.name = e.title or starts_with(g.name, e.title || ' ('))
      and not exists (select 1 from groups other where other.created_by = g.created_by
        and other.name_key = c.name_key and other.id <> g.id)
    order by e.group_id for no key update of g`.execute(db);
  return rows;
}

/** Notes that groups were renamed, and how they were called. */
export async function noteRenames(trx: Db, roster: SourceOfRoster, renames: readonly ClassRename[]): Promise<void> {
  await sql`update roster_classes c set former = jsonb_build_object('name', given.name, 'title', given.title)
    from jsonb_to_recordset(${JSON.stringify(renames.map(({ external_id, title, before }) => ({ external_id, title, name: before })))}::jsonb)
      as given (external_id text, name text, title text)
    where c.roster_id = ${roster.rosterId} and c.external_id = given.external_id`.execute(trx);
  await sql`update external_groups e set title = c.title from roster_classes c
    where c.roster_id = ${roster.rosterId} and c.external_id = any(${renames.map((one) => one.external_id)}::text[])
      and e.source = ${roster.source} and e.external_id = c.external_id`.execute(trx);
}

/** Ties classes to groups, which are given by the names that the rows of the file use. */
export async function tieClasses(
  trx: Db,
  { rosterId, source }: SourceOfRoster,
  groups: ReadonlyMap<string, string>,
): Promise<void> {
  await sql`with made as (
      insert into external_groups (group_id, source, external_id, title)
      select given.id, ${source}, c.external_id, c.title from roster_classes c
        join unnest(${[...groups.keys()]}::text[], ${[...groups.values()]}::uuid[]) as given (name_key, id)
          on given.name_key = c.name_key
      where c.roster_id = ${rosterId} and c.title <> ''
      on conflict do nothing returning external_id)
    update roster_classes c set is_linked = true from made
    where c.roster_id = ${rosterId} and c.external_id = made.external_id`.execute(trx);
}

/** Unties the classes that an import tied, and answers the groups that it renamed, with their former names. */
export async function untieClasses(
  trx: Db,
  { rosterId, source }: SourceOfRoster,
): Promise<{ id: string; name: string }[]> {
  await sql`delete from external_groups e using roster_classes c
    where c.roster_id = ${rosterId} and c.is_linked and e.source = ${source}
      and e.external_id = c.external_id`.execute(trx);
  const { rows } = await sql<{ id: string; name: string }>`
    update external_groups e set title = c.former ->> 'title' from roster_classes c, groups g
    where c.roster_id = ${rosterId} and c.former is not null and e.source = ${source}
      and e.external_id = c.external_id and e.title = c.title and g.id = e.group_id and g.name = c.name
    returning g.id, c.former ->> 'name' as name`.execute(trx);
  return rows;
}

export type ClassGroup = { id: string; name: string; name_key: string; users: number };

/** The groups that classes are tied to, by the names that the rows of the file use. */
export async function findClassGroups(
  db: Db,
  { rosterId, source }: SourceOfRoster,
  keys: readonly string[],
  hold: boolean,
): Promise<ClassGroup[]> {
  const { rows } = await sql<ClassGroup>`
    select g.id, g.name, c.name_key, (select count(*) from group_users m where m.group_id = g.id) as users
    from roster_classes c join external_groups e on e.source = ${source} and e.external_id = c.external_id
      join groups g on g.id = e.group_id
    where c.roster_id = ${rosterId} and c.name_key = any(${keys}::text[])
    order by g.id ${hold ? sql`for no key update of g` : sql``}`.execute(db);
  return rows;
}
