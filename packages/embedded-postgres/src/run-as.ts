import { readFile, realpath, stat } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { type Advice, completeAdvice } from './advice.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { exists } from './files.ts';

export type Account = { readonly name: string; readonly uid: number; readonly gid: number };

/** The account that runs PostgreSQL: our own, or another one when we are root, because PostgreSQL refuses uid 0. */
export type RunAs =
  | { readonly kind: 'self' }
  | { readonly kind: 'account'; readonly account: Account; readonly setpriv: string | null };

export type Command = {
  readonly file: string;
  readonly args: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
};

export type RunAsInput = {
  readonly pgdata: string;
  /** Files of ours that PostgreSQL must be able to read. */
  readonly samples: readonly string[];
  readonly advice?: Required<Advice>;
};

/**
 * Decides who runs PostgreSQL. An existing data directory keeps its owner, so that a cluster made by an ordinary
 * user still opens for that user after root has run it.
 * Fails with `wrong_owner`, `no_account` or `unreachable_path`.
 */
export async function chooseRunAs({ pgdata, samples, advice = completeAdvice() }: RunAsInput): Promise<RunAs> {
  const uid = process.getuid?.();
  if (uid === undefined) return { kind: 'self' };
  const owner = await ownerOf(pgdata);
  if (uid !== 0) {
    if (owner === null || owner === uid) return { kind: 'self' };
    throw new EmbeddedPostgresError(
      'wrong_owner',
      `${pgdata} belongs to uid ${owner}, this process runs as uid ${uid}: start as that user or as root, ` +
        `or ${advice.otherDirectory}.`,
    );
  }
  const account = pickAccount(await readFile('/etc/passwd', 'utf8'), owner);
  const blocked = await firstBlocked([dirname(pgdata), ...samples], account);
  if (blocked === null) return { kind: 'account', account, setpriv: null };
  const setpriv = await findSetpriv();
  if (setpriv !== null) return { kind: 'account', account, setpriv };
  throw new EmbeddedPostgresError(
    'unreachable_path',
    `PostgreSQL does not run as root, and the account ${account.name} cannot reach ${blocked}: ` +
      'start as an ordinary user, move the application and the data out of private directories, or install util-linux (setpriv).',
  );
}

/** Builds the command that runs a PostgreSQL program as the chosen account. */
export function commandAs(runAs: RunAs, file: string, args: readonly string[]): Command {
  if (runAs.kind === 'self') return { file, args };
  const { uid, gid } = runAs.account;
  if (runAs.setpriv === null) return { file, args, uid, gid };
  // Lets the account pass through directories that are closed to it, and nothing else. Without the securebit
  // access(2), which initdb asks, would still say no.
  const capability = ['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override'];
  const identity = ['--reuid', String(uid), '--regid', String(gid), '--clear-groups'];
  return {
    file: runAs.setpriv,
    args: [...identity, '--securebits', '+no_setuid_fixup', ...capability, '--', file, ...args],
  };
}

function pickAccount(passwd: string, owner: number | null): Account {
  const accounts = passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
  const account =
    accounts.find(({ uid }) => uid !== 0 && uid === owner) ??
    accounts.find(({ name, uid }) => name === 'postgres' && uid !== 0) ??
    accounts.find(({ name, uid }) => name === 'nobody' && uid !== 0);
  if (account) return account;
  throw new EmbeddedPostgresError(
    'no_account',
    'PostgreSQL does not run as root, and /etc/passwd has neither "postgres" nor "nobody": start as an ordinary user.',
  );
}

/** Names the first directory or file on the way to the targets that the account may not pass, by mode bits. */
async function firstBlocked(targets: readonly string[], account: Account): Promise<string | null> {
  for (const target of targets) {
    let path = await realpath(target);
    // Reading is asked of the target alone, passing of every directory above it.
    let needed = (await stat(path)).isDirectory() ? 0o1 : 0o4;
    for (;;) {
      const { mode, uid, gid } = await stat(path);
      const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
      if (((mode >> shift) & needed) !== needed) return path;
      const parent = dirname(path);
      if (parent === path) break;
      path = parent;
      needed = 0o1;
    }
  }
  return null;
}

async function findSetpriv(): Promise<string | null> {
  const directories = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/bin'];
  for (const directory of directories) {
    if (directory && (await exists(join(directory, 'setpriv')))) return join(directory, 'setpriv');
  }
  return null;
}

async function ownerOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).uid;
  } catch {
    return null;
  }
}
