import { EmbeddedPostgresError } from './errors.ts';
import { readIfPresent, writeDurably } from './files.ts';

export type Passwords = { readonly superuser: string; readonly lectern: string };

/** Reads the two database passwords, or returns null when they were never made; fails with `passwords_missing`. */
export async function readPasswords(path: string): Promise<Passwords | null> {
  const text = await readIfPresent(path);
  if (text === null) return null;
  const passwords = parse(text);
  if (passwords) return passwords;
  throw new EmbeddedPostgresError('passwords_missing', `${path} is damaged: put it back from a backup.`);
}

/** Makes two random passwords and keeps them in a file that only its owner may read. */
export async function createPasswords(path: string, randomToken: () => string): Promise<Passwords> {
  const passwords = { superuser: randomToken(), lectern: randomToken() };
  await writeDurably(path, `${JSON.stringify(passwords)}\n`);
  return passwords;
}

function parse(text: string): Passwords | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('superuser' in value) || !('lectern' in value)) return null;
    const { superuser, lectern } = value;
    return typeof superuser === 'string' && typeof lectern === 'string' ? { superuser, lectern } : null;
  } catch {
    return null;
  }
}
