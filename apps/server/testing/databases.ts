import { Client } from 'pg';

/** The migrated database that tests copy. */
export const templateName = 'lectern_template';

/** The same server, another database. */
export function onDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** Creates a database, as a copy of `template` or empty. Throws when it exists. */
export async function createDatabase(url: string, name: string, template: string | null): Promise<void> {
  // The files as they are: the other way writes each page into the log too.
  const copied = template === null ? '' : ` template "${template}" strategy file_copy`;
  await runStatement(url, `create database "${name}"${copied}`);
}

/** Lets nobody connect any more: a database can only be copied while nobody is connected to it. */
export async function sealDatabase(url: string, name: string): Promise<void> {
  await runStatement(url, `alter database "${name}" allow_connections false`);
}

/** Drops a database and ends all connections to it. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  try {
    await runStatement(url, `drop database if exists "${name}" with (force)`);
  } catch (error) {
    // A vacuum that the server began by itself cannot be forced out by us; without force the server ends it.
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error;
    await runStatement(url, `drop database if exists "${name}"`);
  }
}

const insufficientPrivilege = '42501';

/** Runs one statement on a connection of its own. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
