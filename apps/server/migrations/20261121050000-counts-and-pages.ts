import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Figures that are kept instead of counted, and an index for each order and filter of a list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tallies, ...indexes]) await sql.raw(statement).execute(db);
}

const day = (column: string) => `to_char(${column}, 'YYYY-MM-DD')`;

/** The counts that a row of a table adds to; `r` is the row. */
const counted = {
  users: `from r cross join lateral (values
      ('users ' || r.role || case when r.is_admin then ' admin' else '' end),
      ('sign-ups ' || ${day(`r.created_at at time zone 'UTC'`)})) k (what) where r.deleted_at is null`,
  courses: `from r cross join (values ('courses')) k (what) where r.deleted_at is null`,
  institutions: `from r cross join (values ('institutions')) k (what)`,
  active_days: `from r cross join lateral (values ('active ' || ${day('r.day')})) k (what)`,
};
type Table = keyof typeof counted;

const amounts = (table: Table, rows: string, sign: string) =>
  `(with r as (select * from ${rows}) select k.what, ${sign}1 as amount ${counted[table]})`;
const insert = (from: string) => `insert into tallies (what, amount)
  select what, sum(amount) from (${from}) changes group by what having sum(amount) <> 0`;

/** A row for each change rather than a counter, so that nobody waits for anybody; a chore adds them up. */
function keep(table: Table): string[] {
  const [added, gone] = [amounts(table, 'added', '+'), amounts(table, 'gone', '-')];
  const trigger = (event: string, referencing: string) => `create trigger ${table}_tally_${event}
    after ${event} on ${table} referencing ${referencing} for each statement execute function tally_${table}()`;
  return [
    `create function tally_${table}() returns trigger language plpgsql set search_path from current as $$
  begin
    if tg_op = 'INSERT' then ${insert(added)};
    elsif tg_op = 'DELETE' then ${insert(gone)};
    else ${insert(`${added} union all ${gone}`)};
    end if;
    return null;
  end $$`,
    trigger('insert', 'new table as added'),
    trigger('delete', 'old table as gone'),
    trigger('update', 'old table as gone new table as added'),
    insert(amounts(table, table, '+')),
  ];
}

const tallies = [
  `create table tallies (
    id uuid constraint tallies_pkey primary key default gen_random_uuid(),
    what text not null,
    amount bigint not null
  )`,
  `create index tallies_what on tallies (what)`,
  ...keep('users'),
  ...keep('courses'),
  ...keep('institutions'),
  ...keep('active_days'),
];

const living = 'where deleted_at is null';
const newest = 'created_at desc, id desc';

const indexes = [
  // Teachers are found by these, apart from other people.
  `create index users_teachers_found on users (username_key)
    include (id, email_key, phone_number, is_admin, is_active, is_approved, institution_id) ${living} and role = 'teacher'`,
  // Those whose courses are not shown yet; nearly all owners are not among them.
  `create index users_unapproved on users (id) where not is_approved and not is_admin`,
  `create index users_erased on users (id) where deleted_at is not null`,
  `create index users_teachers_phone on users (phone_number, ${newest}) ${living} and role = 'teacher'`,
  `create index users_teachers_alone on users (${newest}) ${living} and role = 'teacher' and institution_id is null`,
  `drop index courses_creator`,
  `create index courses_creator on courses (created_by, ${newest}) include (deleted_at)`,
  `create index courses_name on courses (lower(name)) ${living}`,
  `create index courses_type on courses (course_type, ${newest}) ${living}`,
  `create index courses_inactive on courses (${newest}) ${living} and status = 'inactive'`,
  `create index courses_shortest on courses (duration, ${newest}) ${living}`,
  `create index courses_longest on courses (duration desc, ${newest}) ${living}`,
  `create index courses_best on courses (average_rating desc, ${newest}) ${living}`,
  `create index courses_worst on courses (average_rating, ${newest}) ${living}`,
  `create index courses_bin_newest on courses (deleted_at desc, id desc) where deleted_at is not null`,
  `drop index courses_bin`,
  `create index join_requests_status on join_requests (status, ${newest})`,
  `create index groups_name on groups (name_key, ${newest})`,
  `create index rosters_file_name on rosters using gin (file_name gin_trgm_ops)`,
  `create index assessments_bin on assessments (deleted_at) where deleted_at is not null`,
  `create index groups_search on groups using gin (name_key gin_trgm_ops, description gin_trgm_ops)`,
];
