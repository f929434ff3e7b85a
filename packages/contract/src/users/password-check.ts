import { limits } from '../limits.ts';
import { texts } from '../texts.ts';

/** The owner of a password, as far as known. */
export type PasswordOwner = Readonly<{ username?: string | undefined; email?: string | undefined }>;

/**
 * Why a password is refused although it is long enough, or null: it is a name of its owner or of this place, a row or a
 * repetition, among the first that everybody tries, or one of these with numbers. The server knows 49,233 more of these.
 */
export function passwordProblem(password: string, owner: PasswordOwner): string | null {
  if (isNear(password, owner)) return texts.passwordNear;
  if (isSimple(password.toLowerCase()) || isSimple(lettersOf(password))) return texts.passwordSimple;
  const letters = lettersOf(password);
  if (words.has(letters)) return texts.passwordCommon;
  return isLikeCommon(letters) ? texts.passwordLikeCommon : null;
}

/** Words that everybody tries first here: the product, and the password of the demo, which stands on its sign-in page. */
const wordsOfThePlace = ['lectern', 'lecterndemo'];

function isNear(password: string, { username = '', email = '' }: PasswordOwner): boolean {
  const words = new Set(
    [username, email, email.slice(0, Math.max(0, email.lastIndexOf('@'))), ...wordsOfThePlace].map(lettersOf),
  );
  const letters = lettersOf(password);
  const bare = withoutNumbers(letters);
  return letters !== '' && (words.has(letters) || (bare !== '' && words.has(bare)));
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
const withoutNumbers = (letters: string): string => letters.replaceAll(/^\p{N}+|\p{N}+$/gu, '');

const rowsOfKeys = ['1234567890', 'qwertyuiop', 'qwertzuiop', 'azertyuiop', 'asdfghjkl', 'yxcvbnm', 'zxcvbnm'];

/** Whether each character follows from the one before, but for one place, or a few of them come again and again. */
function isSimple(text: string): boolean {
  if (text.length < limits.password.min) return false;
  if (/^(.{1,4}?)\1+$/su.test(text)) return true;
  const characters = Array.from(text);
  const breaks = characters.filter((next, at) => at > 0 && !follows(characters[at - 1] ?? '', next));
  return breaks.length <= 1;
}

/** Whether a character is the same as another, or stands beside it in the alphabet or in a row of keys. */
function follows(one: string, next: string): boolean {
  const step = (next.codePointAt(0) ?? 0) - (one.codePointAt(0) ?? 0);
  if (Math.abs(step) <= 1) return true;
  return rowsOfKeys.some((row) => row.includes(one + next) || row.includes(next + one));
}

/** The first that everybody tries, without numbers at their ends. */
const words = new Set(
  (
    'admin administrator azerty baseball batman changeme computer dragon flower football freedom hallo hello iloveyou ' +
    'internet jesus jordan killer letmein login lovely master michael monkey mustang ninja pass passwd password passwort ' +
    'pokemon princess purple qazwsx qwerty school secret shadow starwars student summer sunshine superman teacher test ' +
    'trustno welcome whatever winter'
  ).split(' '),
);

function isLikeCommon(letters: string): boolean {
  return (
    words.has(withoutNumbers(letters)) ||
    /^(1q2w3e|1qaz2wsx|q1w2e3|zaq12wsx|abc123|a1b2c3|p[a4]ssw[o0]rd)/.test(letters)
  );
}
