import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The owners that stored files are charged to, and uploads that are under way with the bytes that they promise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** The size at which a file counts in the tallies; `r` is the row. */
const counted = `cross join lateral (values
      ('stored'),
      (case when r.newcomer then 'stored by newcomers' end),
      ('stored for institution ' || r.institution_id)) k (what) where k.what is not null`;
const amounts = (rows: string, sign: string) => `(select k.what, ${sign}r.charged as amount from ${rows} r ${counted})`;
const insert = (from: string) => `insert into tallies (what, amount)
  select what, sum(amount) from (${from}) changes group by what having sum(amount) <> 0`;
const [added, gone] = [amounts('added', '+'), amounts('gone', '-')];
const trigger = (event: string, referencing: string) => `create trigger files_tally_${event}
  after ${event} on files referencing ${referencing} for each statement execute function tally_files()`;

/** A file takes a row and a name besides its bytes: nobody has room for millions of tiny ones. */
const leastCharge = 64 * 1024;

const statements = [
  `alter table files
    add column purpose text not null default 'work' constraint files_purpose_known check (purpose in ('work', 'picture')),
    add column institution_id uuid constraint files_institution_fkey references institutions (id) on delete set null,
    add column newcomer boolean not null default false,
    add column charged bigint not null generated always as (greatest(size, ${leastCharge})) stored`,
  `update files f set purpose = 'picture' where exists (select 1 from user_files uf where uf.file_id = f.id)
    and not exists (select 1 from course_files cf where cf.file_id = f.id)
    and not exists (select 1 from assessment_files af where af.file_id = f.id)
    and not exists (select 1 from institution_files i where i.file_id = f.id)`,
  `update files f set institution_id = u.institution_id from users u
    where u.id = f.owner_id and u.role = 'teacher' and u.is_approved and f.purpose = 'work'`,
  `update files f set newcomer = true from users u where u.id = f.owner_id and not u.is_admin
    and (u.role = 'student' or (u.role = 'teacher' and not coalesce(u.is_approved, false)))`,
  `alter table files alter column purpose drop default, alter column newcomer drop default`,
  `drop index files_owner`,
  `create index files_owner on files (owner_id, purpose) include (charged)`,
  `create index files_institution on files (institution_id) where institution_id is not null`,
  `create table open_uploads (
    id uuid constraint open_uploads_pkey primary key,
    user_id uuid not null constraint open_uploads_user_fkey references users (id) on delete cascade,
    purpose text not null constraint open_uploads_purpose_known check (purpose in ('work', 'picture')),
    institution_id uuid constraint open_uploads_institution_fkey references institutions (id) on delete set null,
    newcomer boolean not null,
    promised bigint not null constraint open_uploads_promised_range check (promised >= 0),
    pieces int not null default 0 constraint open_uploads_pieces_range check (pieces >= 0),
    created_at timestamptz not null
  )`,
  `create index open_uploads_user on open_uploads (user_id)`,
  `create index open_uploads_institution on open_uploads (institution_id) where institution_id is not null`,
  `create index open_uploads_created on open_uploads (created_at)`,
  `create function tally_files() returns trigger language plpgsql set search_path from current as $$
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
  insert(amounts('files', '+')),
  // Files stored by somebody who waited for approval are an author's from the approval on.
  `create function admit_files() returns trigger language plpgsql set search_path from current as $$
  begin
    update files set newcomer = false where owner_id = new.id and newcomer and purpose = 'work';
    return null;
  end $$`,
  `create trigger users_admit_files after update of is_approved on users for each row
    when (new.is_approved and not coalesce(old.is_approved, false)) execute function admit_files()`,
];
