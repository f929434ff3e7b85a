import { randomBytes } from 'node:crypto';
import { type Client, DatabaseError } from 'pg';

const insufficientPrivilege = '42501';
const form = /^lectern_drill_\d+_(\d+)_[0-9a-f]{12}$/;
/** Between its making and the first connection to it a database is in use and does not look like it. */
const graceMs = 10 * 60 * 1000;

/** A name for a database to try something in, which tells for which database it was made, and when. */
export async function scratchName(client: Client, now: Date): Promise<string> {
  return `${await namesBegin(client)}${now.getTime()}_${randomBytes(6).toString('hex')}`;
}

async function namesBegin(client: Client): Promise<string> {
  const { rows } = await client.query<{ oid: number }>(
    'select oid from pg_database where datname = current_database()',
  );
  return `lectern_drill_${rows[0]?.oid ?? 0}_`;
}

/** Drops such a database, also when somebody, a pooler as a rule, keeps a connection to it. */
export async function dropScratch(client: Client, name: string): Promise<void> {
  try {
    await client.query(`drop database if exists ${name} with (force)`);
  } catch (error) {
    // A vacuum that the server began by itself cannot be forced out by us; without force the server ends it.
    if (!(error instanceof DatabaseError) || error.code !== insufficientPrivilege) throw error;
    await client.query(`drop database if exists ${name}`);
  }
}

/** Finds the scratch databases of this one that nobody uses any more, because their maker was killed. */
export async function listLeftScratch(client: Client, now: Date): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select d.datname as name from pg_database d
     where starts_with(d.datname, $1) and pg_has_role(d.datdba, 'usage')
       and not exists (select 1 from pg_stat_activity a where a.datid = d.oid)
     order by d.datname`,
    [await namesBegin(client)],
  );
  return rows.map(({ name }) => name).filter((name) => isOld(name, now));
}

function isOld(name: string, now: Date): boolean {
  const [, madeAt] = form.exec(name) ?? [];
  return madeAt !== undefined && now.getTime() - Number(madeAt) > graceMs;
}
