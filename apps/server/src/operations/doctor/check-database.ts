import type { Client } from 'pg';
import { type Db, findMigrationState, judgeMigrations } from '../../platform/db/index.ts';
import type { SingleConnection } from '../backup/single-connection.ts';
import { fail, type Finding, judged, ok, warn } from './finding.ts';

const oldestVersion = 150_000;
const clockWarnMs = 2_000;
const clockFailMs = 60_000;

/** Is the database one that the program can work with, and at the program's own version? */
export async function checkDatabase({ client, db }: SingleConnection, now: () => Date): Promise<Finding[]> {
  return [
    await checkVersion(client),
    await checkSearch(client),
    await checkMigrations(db),
    ...(await checkClock(client, now)),
  ];
}

async function checkVersion(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ text: string; number: number }>(
    `select current_setting('server_version') as text, current_setting('server_version_num')::int as number`,
  );
  const { text = '', number = 0 } = rows[0] ?? {};
  const found = { about: 'PostgreSQL', says: text };
  return number >= oldestVersion ? ok(found.about, found.says) : fail(found, 'Use PostgreSQL 15 or newer.');
}

async function checkSearch(client: Client): Promise<Finding> {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'pg_trgm'`);
  if (rowCount === 1) return ok('search', 'pg_trgm is there');
  const advice = 'Have the owner of the database run: create extension pg_trgm;';
  return fail({ about: 'search', says: 'the extension pg_trgm is missing' }, advice);
}

async function checkMigrations(db: Db): Promise<Finding> {
  const about = 'migrations';
  const found = await findMigrationState(db);
  const { done, open, foreign } = found;
  const state = judgeMigrations(found);
  if (state === 'fine') return ok(about, `${done.length} of ${done.length} done`);
  if (foreign.length > 0) {
    const says = `the database has been through ${foreign.join(', ')}, which this release does not know`;
    return judged(state, { about, says }, 'Use the release that the database was last used with, or a newer one.');
  }
  const advice = 'Make a backup, then: npm run lectern -- migrate (the next start does it too).';
  return judged(state, { about, says: `not done: ${open.join(', ')}` }, advice);
}

async function checkClock(client: Client, now: () => Date): Promise<Finding[]> {
  return [await checkApart(client, now), ...(await checkLeaps(client))];
}

/** Has the time moved so far that the server does not believe it? Says nothing before the migration that notes it. */
async function checkLeaps(client: Client): Promise<Finding[]> {
  const noted = await client.query<{ found: boolean }>(
    `select to_regclass('public.server_clock') is not null as found`,
  );
  if (noted.rows[0]?.found !== true) return [];
  const { rows } = await client.query<{ doubted: string | null; seen: string; far: boolean }>(
    `select to_char(doubted_since at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as doubted,
       to_char(seen_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as seen,
       clock_timestamp() not between seen_at - interval '1 day' and seen_at + interval '1 day' as far
     from server_clock`,
  );
  const { doubted = null, seen = '', far = false } = rows[0] ?? {};
  if (doubted === null && !far) return [];
  const says =
    doubted === null
      ? `the time is more than a day away from ${seen} UTC, when a server last noted it`
      : `the time moved by more than a day at ${doubted} UTC`;
  const advice =
    'See that the time is right (date -u). If it is, nothing is to be done: after two days old rows are removed again.';
  return [warn({ about: 'clock', says }, advice)];
}

async function checkApart(client: Client, now: () => Date): Promise<Finding> {
  const about = 'clock';
  const before = now().getTime();
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
  const middle = (before + now().getTime()) / 2;
  const apart = Math.abs((rows[0]?.at.getTime() ?? 0) - middle);
  const says = `this machine and the database are ${(apart / 1000).toFixed(1)} s apart`;
  const advice = 'Let both keep time with the same time servers: until they agree, nothing old is removed.';
  if (apart > clockFailMs) return fail({ about, says }, advice);
  return apart > clockWarnMs ? warn({ about, says }, advice) : ok(about, says);
}
