import { EmbeddedPostgresError } from './errors.ts';
import { readIfPresent, writeDurably } from './files.ts';

export type Passwords = {
  readonly superuser: string;
  /** For the role that owns the database. */
  readonly owner: string;
};

/**
 * Reads the password of the superuser and of the role `name`, or returns null when they were never made; fails with
 * `passwords_missing`.
 */
export async function readPasswords(path: string, name: string): Promise<Passwords | null> {
  const text = await readIfPresent(path);
  if (text === null) return null;
  const passwords = parse(text, name);
  if (passwords) return passwords;
  throw new EmbeddedPostgresError(
    'passwords_missing',
    `${path} is damaged or holds no password of "${name}": put it back from a backup.`,
  );
}

/** Makes two random passwords and keeps them in a file that only its owner may read. */
export async function createPasswords(path: string, name: string, randomToken: () => string): Promise<Passwords> {
  const passwords = { superuser: randomToken(), owner: randomToken() };
  await writeDurably(path, `${JSON.stringify({ superuser: passwords.superuser, [name]: passwords.owner })}\n`);
  return passwords;
}

function parse(text: string, name: string): Passwords | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { superuser, [name]: owner } = value as Record<string, unknown>;
    return typeof superuser === 'string' && typeof owner === 'string' ? { superuser, owner } : null;
  } catch {
    return null;
  }
}
