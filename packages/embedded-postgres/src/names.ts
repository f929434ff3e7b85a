import { EmbeddedPostgresError } from './errors.ts';

/** Names that PostgreSQL, or the file of passwords, has given already. */
const TAKEN = new Set(['postgres', 'superuser', 'public', 'template0', 'template1']);

/** Passes a name that SQL takes without quotes for a role and a database; fails with `invalid_name`. */
export function checkName(name: string): void {
  if (/^[a-z][a-z0-9_]{0,62}$/.test(name) && !name.startsWith('pg_') && !TAKEN.has(name)) return;
  throw new EmbeddedPostgresError(
    'invalid_name',
    `"${name}" cannot name the database: take lower-case letters, digits and underscores, beginning with a letter, ` +
      'at most 63, and no name of PostgreSQL itself.',
  );
}
