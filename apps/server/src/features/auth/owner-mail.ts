import { say } from '@lectern/contract/say';
import { type Said, tell } from '@lectern/contract/sentence';
import type { AnyAct } from '../../platform/act/index.ts';
import { tongueOf } from '../../platform/text/tongue.ts';
import type { UserRow } from '../users/index.ts';
import type { LinkMail } from './password-mail.ts';

/** The owner of an account, as mails to them need it. */
export type Reader = Pick<UserRow, 'username' | 'email' | 'language'>;
/** A mail about an account: its heading, what happened, and what to do about it. */
export type Wording = { subject: Said; happened: Said; advice: Said };

const weekMs = 7 * 24 * 60 * 60_000;

type WordingFor = (names: { username: string; site: string }) => Wording;

/** Mails the owner of an account what happened to it, in the transaction of it; nothing where no mail is sent. */
export async function mailOwner(
  { mail }: { mail: LinkMail | null },
  { db: trx, clock }: AnyAct,
  reader: Reader,
  wordingFor: WordingFor,
): Promise<void> {
  if (mail === null) return;
  const expiresAt = new Date(clock.now().getTime() + weekMs);
  await mail.outbox.put(trx, { ...writeToOwner(mail.publicUrl, reader, wordingFor), expiresAt });
}

/** A mail to the owner of an account, in their language. `site` is the address at which they reach it. */
export function writeToOwner(
  site: string,
  { username, email, language }: Reader,
  wordingFor: WordingFor,
): { to: string; subject: string; body: string } {
  const tongue = tongueOf(language);
  const { subject, happened, advice } = wordingFor({ username, site });
  const hello = say('Hello {username},', { username });
  const body = [hello, happened, advice].map((said) => tell(said, tongue)).join('\n\n');
  return { to: email, subject: tell(subject, tongue), body: `${body}\n` };
}

/** The advice where only the owner can tell whether it was them. */
export const ifNotYou = (): Said =>
  say(
    'If it was you, there is nothing to do.\nIf not, someone else may be using your account: change your password immediately, and tell an administrator of the site.',
  );
