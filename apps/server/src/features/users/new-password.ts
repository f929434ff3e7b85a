import { hashPassword, isCommonPassword } from '../../platform/auth/index.ts';
import { AppError } from '../../platform/http/index.ts';

const tooCommon = 'This password is one of the most common ones. Please choose another.';
const tooNear = 'A password may not be a name or address of yours, or the name of this site. Please choose another.';

/** What everybody tries first here: the product, and the password of the demo, which stands on its sign-in page. */
const wordsOfThePlace = ['lectern', 'lecterndemo'];

/**
 * The hash of a password that somebody chose for an account. Throws `validation_failed` at `password` for one of the most
 * common ones, and for the names of the owner and of this place, with or without digits and signs around them.
 */
export async function hashNewPassword(
  password: string,
  owner: Readonly<{ username: string; email: string }>,
): Promise<string> {
  if (isNear(password, owner)) throw refused(tooNear);
  if (await isCommonPassword(password)) throw refused(tooCommon);
  return hashPassword(password);
}

// The sentence stands above the fields too: a command line shows no fields.
const refused = (message: string) =>
  new AppError('validation_failed', message, { issues: [{ path: 'password', message }] });

function isNear(password: string, { username, email }: Readonly<{ username: string; email: string }>): boolean {
  const words = new Set([username, email, email.slice(0, email.lastIndexOf('@')), ...wordsOfThePlace].map(lettersOf));
  const letters = lettersOf(password);
  const bare = letters.replaceAll(/^\p{N}+|\p{N}+$/gu, '');
  return letters !== '' && (words.has(letters) || (bare !== '' && words.has(bare)));
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
