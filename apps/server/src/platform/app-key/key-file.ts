import { readFileSync } from 'node:fs';
import { chmod, link, open, readFile, rename, stat, unlink } from 'node:fs/promises';
import type { Random } from '../clock/index.ts';
import { type AppKeys, createAppKeys } from './app-keys.ts';
import type { KeyFileState } from './judge-keys.ts';

/** Where the keys stand, and chance for new ones. */
export type KeyFile = { path: string; random: Random };

const keyBytes = 32;
/** A key as a line of the file has it. */
const keyLine = /^[\w-]{43}$/;
const ownerAlone = 0o600;
const heading = '# Application keys of Lectern. Keep them secret, and apart from backups. The first one seals.\n';

/** The keys in a file, the first line the newest. A file that is missing, or cannot be read, holds none. */
export function appKeysIn({ path, random }: KeyFile): AppKeys {
  return createAppKeys({ random, read: () => keysIn(readNow(path)) ?? [] });
}

function readNow(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** The keys of a file's text; null where a line is none. */
function keysIn(text: string): Buffer[] | null {
  const lines = text.split('\n').map((line) => line.trim());
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'));
  return keys.every((line) => keyLine.test(line)) ? keys.map((line) => Buffer.from(line, 'base64url')) : null;
}

/**
 * Makes the file with a first key where there is none; of several processes at once one makes it. Throws in a sentence
 * for the operator where that cannot be done.
 */
export async function makeKeyFile(file: KeyFile): Promise<void> {
  try {
    await stat(file.path);
  } catch {
    await telling(file.path, () =>
      writeAside(file, heading + newLine(file.random), (aside) => linkOnce(aside, file.path)),
    );
  }
}

/** Adds a key that seals from now on; the former ones still open. Throws where the file is missing or broken. */
export async function addAppKey(file: KeyFile): Promise<void> {
  await telling(file.path, async () => {
    const text = await readFile(file.path, 'utf8');
    const keys = keysIn(text);
    if (keys === null || keys.length === 0) throw new Error('it holds no keys, or a line that is none');
    const former = keys.map((key) => `${key.toString('base64url')}\n`).join('');
    await writeAside(file, heading + newLine(file.random) + former, (aside) => rename(aside, file.path));
  });
}

/** The state of the file: how many keys it has, and whether accounts other than its owner's may read it; null where there is none. */
export async function lookAtKeyFile(path: string): Promise<KeyFileState> {
  const found = await stat(path).catch(() => null);
  if (found === null) return null;
  const keys = keysIn(await readFile(path, 'utf8'));
  return { keys: keys?.length ?? 0, broken: keys === null || keys.length === 0, open: (found.mode & 0o077) !== 0 };
}

const newLine = (random: Random): string => `${random.bytes(keyBytes).toString('base64url')}\n`;

/** Writes the text to the disk beside the file, and has it put into its place as a whole. */
async function writeAside(
  { path, random }: KeyFile,
  text: string,
  put: (aside: string) => Promise<void>,
): Promise<void> {
  const aside = `${path}.${random.bytes(6).toString('hex')}`;
  const handle = await open(aside, 'wx', ownerAlone);
  try {
    await handle.writeFile(text);
    await handle.sync();
    await chmod(aside, ownerAlone);
    await put(aside);
  } finally {
    await handle.close();
    await unlink(aside).catch(() => undefined);
  }
}

/** Gives a file its name unless another process was faster. */
async function linkOnce(aside: string, path: string): Promise<void> {
  try {
    await link(aside, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

async function telling(path: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The application key at ${path} cannot be made: ${reason}. See APP_KEY_FILE.`, { cause: error });
  }
}
