// The operator's commands: `npm run lectern -- <command>`.
import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Email, NewPassword, NewUsername } from '@lectern/contract';
import { z } from 'zod';
import { openRuntime, type Runtime } from './compose.ts';
import { type Config, dataFolder, readEnvironment } from './config/env.ts';
import { sealedSources } from './sealed.ts';
import { resetFactorByName, signOutEverybody } from './features/auth/index.ts';
import { countWaiting, keyHealth, rotateKey } from './features/certificates/index.ts';
import { createUser, hashNewPassword } from './features/users/index.ts';
import {
  clearLeftovers,
  drillRestore,
  examine,
  findingText,
  findNewestBackup,
  restoreBackup,
  writeBackup,
} from './operations/index.ts';
import { addAppKey, appKeysIn, lookAtKeyFile, sealAnew, sealedHealth } from './platform/app-key/index.ts';
import { systemClock } from './platform/clock/index.ts';
import { migrateToLatest } from './platform/db/index.ts';
import { sharedDisk } from './platform/files/index.ts';
import { whyRefused } from './refused-start.ts';

const usage = `Usage: npm run lectern -- <command>

Settings are those of the server, from the environment (.env.example).

  migrate                                   bring the database up to date
  create-admin --username NAME --email ADDRESS [--password TEXT]
                                            make an admin; without a password one is made up and shown
  backup [FILE] [--force]                   write database and files into one file, while the server runs;
                                            without a name into BACKUP_DIR, named after the time
  restore FILE [--force]                    bring a backup back into an empty database; with --force all that
                                            Lectern has in it is replaced. Everybody signs in anew. Stop the
                                            servers first.
  doctor [--clean] [--restore-drill [FILE]] look at everything and say what to do, after removing what killed commands
                                            left behind; with a drill, restore the newest backup beside the live
                                            database and compare. Ends with 1 if something fails.
  key rotate                                seal secrets with a new application key from now on, those in the database
                                            too; the former keys stay in APP_KEY_FILE
  reset-factor NAME                         turn two-step sign-in off for the account with this username or address, for
                                            an admin who lost it; the account is signed out everywhere
  sign-out-everybody                        end all auth sessions, after a stolen backup or a hole; everybody signs in anew
  rotate-certificate-key                    sign certificates with a new key from now on; those that were handed out
                                            stay valid, and are checked with the key that signed them
`;

/** A command that was called in a way it does not know: told in one sentence, and ends with 2. */
class WrongUse extends Error {
  override name = 'WrongUse';
}
const seeHelp = 'npm run lectern -- --help says what there is';

const say = (line: string) => process.stdout.write(`${line}\n`);

type Command = (runtime: Runtime, args: string[], config: Config) => Promise<void>;

const migrate: Command = async ({ deps }) => {
  const done = await migrateToLatest(deps.db);
  say(done.length === 0 ? 'The database is up to date.' : `Done: ${done.join(', ')}`);
};

/** An account by the rules that hold for everybody; a made-up password needs no look. */
const AdminInput = z.object({ username: NewUsername, email: Email, password: NewPassword.optional() });

const createAdmin: Command = async ({ deps }, args) => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { username: text, email: text, password: text } });
  if (values.username === undefined || values.email === undefined)
    throw new WrongUse(`create-admin needs --username and --email; ${seeHelp}`);
  const input = AdminInput.safeParse(values);
  if (!input.success) throw new Error(input.error.issues.map((issue) => issue.message).join('\n'));
  const { username, email, password = deps.random.bytes(12).toString('base64url') } = input.data;
  await migrateToLatest(deps.db);
  const passwordHash = await hashNewPassword(deps, password, { username, email });
  await createUser(deps, { username, email, passwordHash, role: 'admin', emailVerified: true });
  say(`The admin ${username} has been made.`);
  if (values.password === undefined) say(`Password: ${password}`);
};

const flag = { type: 'boolean', default: false } as const;

/** A path as the operator typed it: npm runs scripts in the folder of the program. */
const asTyped = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path);

const backup: Command = async ({ deps, connectionString, backupDir, keyFile }, args, config) => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { force: flag } });
  // By the machine's time, as files are dated.
  const now = () => systemClock.now();
  const named = `lectern-${now().toISOString().replaceAll(/[:.]/g, '-')}.tar`;
  const path = positionals[0] === undefined ? join(backupDir, named) : asTyped(positionals[0]);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const disk = await sharedDisk(dirname(path), resolve(config.DATA_DIR), config.UPLOAD_RESERVE_MB);
  const made = await writeBackup({ connectionString, storage: deps.files.storage, disk, now, say }, path, values);
  const lost = made.missingFiles.length;
  if (lost > 0) say(`${lost} files have no bytes any more and are not in it: ${made.missingFiles.join(', ')}`);
  say(`The backup is whole: ${path}`);
  say(
    `It does not hold the application key. Codes of apps, sign-in providers, webhooks and roster sources need it after restoring: keep ${keyFile.path} elsewhere.`,
  );
};

const restore: Command = async ({ deps, connectionString }, args) => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { force: flag } });
  if (positionals[0] === undefined) throw new WrongUse(`restore needs the file of a backup; ${seeHelp}`);
  const path = asTyped(positionals[0]);
  const { createdAt } = await restoreBackup({ connectionString, storage: deps.files.storage, say }, path, values);
  say(`Everything is as it was at ${createdAt}, but nobody is signed in.`);
};

const doctor: Command = async (runtime, args, config) => {
  const options = { clean: flag, 'restore-drill': flag };
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const { deps, connectionString, backupDir, keyFile, demo } = runtime;
  // The machine's own time: it is one of the things to look at.
  const now = () => systemClock.now();
  if (values.clean) {
    const cleared = await clearLeftovers({ connectionString, backupDir, now });
    say(cleared.length === 0 ? 'There was nothing to clear away.' : `Cleared away: ${cleared.join(', ')}`);
  }
  const findings = await examine({
    connectionString,
    storage: deps.files.storage,
    dataDir: resolve(config.DATA_DIR),
    backupDir,
    now,
    settings: {
      host: config.HOST,
      publicUrl: config.PUBLIC_URL ?? null,
      trustProxy: config.TRUST_PROXY !== false,
      demo,
      mail: config.SMTP_URL !== undefined,
    },
    scanner: deps.files.scanner && { scanner: deps.files.scanner, mostBytes: config.VIRUS_SCANNER_MB },
    certificates: { keys: () => keyHealth(deps.db), waiting: (before) => countWaiting(deps.db, before) },
    appKey: {
      path: keyFile.path,
      file: () => lookAtKeyFile(keyFile.path),
      sealed: () => sealedHealth({ ...deps, sealedSources }, deps.db),
    },
  });
  // A drill that is to follow answers for itself.
  const told = findings.filter(({ about }) => !values['restore-drill'] || about !== 'restore drill');
  for (const finding of told) say(findingText(finding));
  if (told.some(({ level }) => level === 'fail')) process.exitCode = 1;
  if (!values['restore-drill']) return;
  const path = positionals[0] === undefined ? (await findNewestBackup(backupDir))?.path : asTyped(positionals[0]);
  if (path === undefined) throw new Error(`There is no backup in ${backupDir} to try.`);
  const { createdAt, tables, files } = await drillRestore({ connectionString, now, say }, path);
  say(`${path} restores: ${tables.length} tables and ${files.length} files as they were at ${createdAt}.`);
};

const rotateCertificateKey: Command = async ({ deps }) => {
  say(`Certificates are signed with the key ${await rotateKey(deps)} from now on.`);
  say('Those that were handed out stay valid.');
};

const key: Command = async ({ deps, keyFile }, args) => {
  if (args.length !== 1 || args[0] !== 'rotate') throw new WrongUse(`key knows only: key rotate; ${seeHelp}`);
  await addAppKey(keyFile);
  const { sealed, unreadable } = await sealAnew({ appKeys: appKeysIn(keyFile), sealedSources }, deps.db);
  say(`${keyFile.path} has a new key, and the former ones behind it. ${sealed} secrets were sealed anew.`);
  say('Servers that share the file know it at once. Where they have copies of it, copy it to them now.');
  if (unreadable === 0) return;
  say(`${unreadable} secrets were sealed by a key that is not here; see doctor.`);
  process.exitCode = 1;
};

const resetFactor: Command = async ({ deps }, args) => {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [name] = positionals;
  if (name === undefined) throw new WrongUse(`reset-factor needs a username or an address; ${seeHelp}`);
  const { outbox, settings } = deps;
  const { publicUrl } = settings;
  const mail = outbox === null || publicUrl === null ? null : { outbox, publicUrl };
  const username = await resetFactorByName({ mail }, deps, name);
  if (username === null) throw new Error(`Nobody called ${name} has two-step sign-in turned on.`);
  say(`${username} signs in with the password alone, and was signed out everywhere.`);
};

const endAllSessions: Command = async ({ deps }) => {
  const count = await signOutEverybody(deps.db);
  say(count === 1 ? 'One auth session was ended.' : `${count} auth sessions were ended.`);
};

const commands: Readonly<Record<string, Command>> = {
  migrate,
  'create-admin': createAdmin,
  backup,
  restore,
  doctor,
  key,
  'reset-factor': resetFactor,
  'sign-out-everybody': endAllSessions,
  'rotate-certificate-key': rotateCertificateKey,
};

async function run(): Promise<void> {
  const [name, ...args] = process.argv.slice(2);
  if (name === undefined) throw new WrongUse(usage.trim());
  if (name === 'help' || [name, ...args].some((one) => one === '--help' || one === '-h')) {
    process.stdout.write(usage);
    return;
  }
  const command = commands[name];
  if (!command) throw new WrongUse(`there is no command ${name}; ${seeHelp}`);
  const config = readEnvironment(process.env);
  const runtime = await openRuntime(config, null);
  try {
    await command(runtime, args, config);
  } finally {
    await runtime.close();
  }
}

/** Whether parseArgs refused an option that a command does not have. */
function isWrongOption(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

function whyOf(error: unknown): string {
  // The sentences after the first one tell how to write such options, which do not exist here.
  if (isWrongOption(error)) return `${error.message.split(/\.( |$)/)[0]}; ${seeHelp}`;
  return whyRefused(error, dataFolder(process.env));
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${whyOf(error)}\n`);
  process.exitCode = error instanceof WrongUse || isWrongOption(error) ? 2 : 1;
}
