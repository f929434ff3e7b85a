import type { Clock, Random } from '../../platform/clock/index.ts';
import { type Db, inTransaction } from '../../platform/db/index.ts';
import { AppError } from '../../platform/http/index.ts';
import { countAgainst } from '../../platform/rate-limit/index.ts';
import { makeEmailLink } from '../users/index.ts';
import { emailLinkLimits } from './auth-limits.ts';
import { lockAccount } from './auth.repository.ts';
import { emailLinkMail, type LinkMail } from './password-mail.ts';

export type EmailProofDeps = {
  clock: Clock;
  random: Random;
  /** Where mail is put; null where none is sent, so that nobody can prove an address. */
  mail: LinkMail | null;
};

type Person = { id: string; username: string };

/** Mails the link by which a person proves an address, in place of former ones; nothing where no mail is sent. */
export async function mailEmailLink(
  { mail, ...deps }: EmailProofDeps,
  trx: Db,
  { id, username }: Person,
  email: string,
): Promise<void> {
  if (mail === null) return;
  const { token, expiresAt } = await makeEmailLink(deps, trx, { userId: id, email });
  // Browsers keep what stands behind the sign from servers and logs; the page asks for a password before it uses it.
  const link = `${mail.publicUrl.replace(/\/$/, '')}/verify-email#${token}`;
  await mail.outbox.put(trx, emailLinkMail(mail.publicUrl, { username, email, link, expiresAt }));
}

/** The same within what one person, and one address, may cause. Throws `too_many_requests`. */
export async function sendEmailLink(deps: EmailProofDeps, trx: Db, person: Person, email: string): Promise<void> {
  for (const limit of emailLinkLimits(person.id, email)) await countAgainst(trx, limit, deps.clock.now());
  await mailEmailLink(deps, trx, person, email);
}

/** The same, as somebody comes who needs the link; past the limit nothing is sent. */
export async function sendLinkQuietly(deps: EmailProofDeps, db: Db, person: Person & { email: string }): Promise<void> {
  try {
    await inTransaction(db, async (trx) => {
      await lockAccount(trx, person.id);
      await sendEmailLink(deps, trx, person, person.email);
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'too_many_requests')) throw error;
  }
}
