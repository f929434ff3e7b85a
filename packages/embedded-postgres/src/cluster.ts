import { chmod, chown, lchown, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './errors.ts';
import { errorCode, exists, readIfPresent, writeDurably } from './files.ts';
import { createPasswords, readPasswords } from './passwords.ts';
import type { Passwords } from './passwords.ts';
import type { Paths } from './paths.ts';
import { commandAs } from './run-as.ts';
import { runProgram } from './run-program.ts';
import type { Context } from './types.ts';

const PARTIAL = 'pgdata.partial-';
/** PostgreSQL gives ids below this to what initdb makes; a file with a higher one was made by a user. */
const FIRST_USER_ID = 16_384;

/**
 * Makes sure that pgdata holds a finished cluster of our major version, and returns its passwords.
 * Nothing that was ever in pgdata is deleted. Fails with `wrong_major_version`, `unmarked_data`, `data_missing`,
 * `passwords_missing` or `init_failed`. Call under the start lock.
 */
export async function ensureCluster(context: Context): Promise<Passwords> {
  const { paths, binaries } = context;
  const version = (await readIfPresent(join(paths.pgdata, 'PG_VERSION')))?.trim();
  const marked = await exists(paths.marker);
  if (marked && version === undefined) {
    throw new EmbeddedPostgresError(
      'data_missing',
      `${paths.pgdata} is gone although it was initialised: put it back from a backup, ` +
        `or remove ${paths.marker} to begin with an empty database.`,
    );
  }
  if (!marked) {
    await clearTheWay(context);
    return initialise(context);
  }
  if (version !== binaries.majorVersion) {
    throw new EmbeddedPostgresError(
      'wrong_major_version',
      `${paths.pgdata} was made by PostgreSQL ${version}, this program brings PostgreSQL ${binaries.majorVersion}: ` +
        'back up with the former release of this program and restore with this one.',
    );
  }
  const passwords = await readPasswords(paths.passwords, context.database);
  if (passwords === null) {
    throw new EmbeddedPostgresError('passwords_missing', `${paths.passwords} is gone: put it back from a backup.`);
  }
  await adoptOwnership(context);
  return passwords;
}

/** Moves an unfinished cluster aside, and refuses one that somebody has used. */
async function clearTheWay({ paths, log, now }: Context): Promise<void> {
  if ((await listIfPresent(paths.pgdata)).length === 0) return;
  if (await holdsUserData(paths)) {
    throw new EmbeddedPostgresError(
      'unmarked_data',
      `${paths.pgdata} holds data, but ${paths.marker} is missing: if this is the database to open, ` +
        'create that file (empty) and start again; else move the directory away.',
    );
  }
  const aside = `${paths.pgdata}.unfinished-${now().getTime()}`;
  await rename(paths.pgdata, aside);
  log({ level: 'warn', msg: 'set an unfinished database cluster aside; it may be deleted', directory: aside });
}

/**
 * Runs initdb in a directory of its own and moves the result into place: being killed at any moment leaves no
 * half-made pgdata, and an initdb that outlived its starter cannot write into ours.
 */
async function initialise(context: Context): Promise<Passwords> {
  const { paths, binaries, runAs, randomToken, log } = context;
  await removePartials(paths);
  const passwords =
    (await readPasswords(paths.passwords, context.database)) ??
    (await createPasswords(paths.passwords, context.database, randomToken));
  const partial = join(paths.dataDir, `${PARTIAL}${randomToken()}`);
  const passwordFile = `${partial}.password`;
  const owner = runAs.kind === 'account' ? runAs.account : undefined;
  try {
    await mkdir(partial, { mode: 0o700 });
    if (owner) await chown(partial, owner.uid, owner.gid);
    await writeDurably(passwordFile, `${passwords.superuser}\n`, owner);
    const result = await runProgram(commandAs(runAs, binaries.initdb, initdbArguments(context, partial, passwordFile)));
    if (result.exitCode === null) {
      throw new EmbeddedPostgresError(
        'init_failed',
        `The PostgreSQL of npm does not run on this system (${result.output}; it needs glibc on Linux): ` +
          `${context.advice.otherServer}.`,
      );
    }
    if (result.exitCode !== 0) {
      const reason =
        result.output
          .trim()
          .split('\n')
          .findLast((line) => line.includes('error:')) ?? result.output.trim();
      throw new EmbeddedPostgresError('init_failed', `Cannot initialise the database in ${paths.dataDir}: ${reason}`);
    }
    await rename(partial, paths.pgdata);
    await writeDurably(paths.marker, `${binaries.majorVersion}\n`);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(partial, { recursive: true, force: true });
  }
  log({ level: 'info', msg: 'initialised a new database cluster', directory: paths.pgdata });
  return passwords;
}

function initdbArguments({ settings }: Context, directory: string, passwordFile: string): string[] {
  // The built-in locale: an upgrade of the host's C library or ICU cannot change the order of an index.
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--encoding=UTF8'];
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const unsafe = settings['fsync'] === 'off' ? ['--no-sync'] : [];
  return ['--pgdata', directory, '--data-checksums', '--no-instructions', ...locale, ...access, ...unsafe];
}

/** As root: a cluster that root copied into place (a restored backup) is given to the account that runs it. */
async function adoptOwnership({ paths, runAs }: Context): Promise<void> {
  if (runAs.kind === 'self') return;
  const { uid, gid } = runAs.account;
  if ((await stat(paths.pgdata)).uid === uid) return;
  for (const entry of await readdir(paths.pgdata, { recursive: true })) {
    await lchown(join(paths.pgdata, entry), uid, gid);
  }
  await chmod(paths.pgdata, 0o700);
  // Last: being killed before leaves the sign that the work is to be done again.
  await chown(paths.pgdata, uid, gid);
}

async function holdsUserData({ pgdata }: Paths): Promise<boolean> {
  const base = join(pgdata, 'base');
  for (const database of await listIfPresent(base)) {
    if (isUserId(database)) return true;
    if ((await listIfPresent(join(base, database))).some(isUserId)) return true;
  }
  return (await listIfPresent(join(pgdata, 'pg_tblspc'))).length > 0;
}

function isUserId(name: string): boolean {
  return Number.parseInt(name, 10) >= FIRST_USER_ID;
}

async function removePartials({ dataDir }: Paths): Promise<void> {
  for (const name of await readdir(dataDir)) {
    // An initdb that lost its starter may still be writing there; it fails then, and the next start removes the rest.
    if (name.startsWith(PARTIAL))
      await rm(join(dataDir, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

async function listIfPresent(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return [];
    throw error;
  }
}
