import { type AnyAct, transact } from '../../platform/act/index.ts';
import type { Random } from '../../platform/clock/index.ts';
import { AppError } from '../../platform/http/index.ts';
import { countAgainst } from '../../platform/rate-limit/index.ts';
import { findTimeZone, lockAccount, makeEmailLink } from '../users/index.ts';
import { emailLinkLimits } from './auth-limits.ts';
import { emailLinkMail, type LinkMail } from './password-mail.ts';

export type EmailProofDeps = {
  random: Random;
  /** Where mail is put; null where none is sent, so that nobody can prove an address. */
  mail: LinkMail | null;
};

type Person = { id: string; username: string; language: string | null };

/** Mails the link by which a person proves an address, in place of former ones; nothing where no mail is sent. */
export async function mailEmailLink(
  { mail, random }: EmailProofDeps,
  act: AnyAct,
  { id, username, language }: Person,
  email: string,
): Promise<void> {
  if (mail === null) return;
  const { token, expiresAt } = await makeEmailLink({ random }, act, { userId: id, email });
  const zone = await findTimeZone(act.db, id);
  // Browsers keep what stands behind the sign from servers and logs; the page asks for a password before it uses it.
  const link = `${mail.publicUrl.replace(/\/$/, '')}/verify-email#${token}`;
  await mail.outbox.put(act.db, emailLinkMail(mail.publicUrl, { username, email, language, zone, link, expiresAt }));
}

/** The same within what one person, and one address, may cause. Throws `too_many_requests`. */
export async function sendEmailLink(deps: EmailProofDeps, act: AnyAct, person: Person, email: string): Promise<void> {
  for (const limit of emailLinkLimits(person.id, email)) await countAgainst(act.db, limit, act.clock.now());
  await mailEmailLink(deps, act, person, email);
}

/** The same, as somebody comes who needs the link; past the limit nothing is sent. */
export async function sendLinkQuietly(
  deps: EmailProofDeps,
  act: AnyAct,
  person: Person & { email: string },
): Promise<void> {
  try {
    await transact(act, async (act) => {
      await lockAccount(act.db, person.id);
      await sendEmailLink(deps, act, person, person.email);
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'too_many_requests')) throw error;
  }
}
