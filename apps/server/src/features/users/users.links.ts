import type { Act } from '../../platform/act/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { recordAct } from '../audit/index.ts';
import {
  forgottenPasswordLinkMs,
  makePasswordLink,
  newAccountLinkMs,
  type PasswordLinkDeps,
  passwordLinkAddress,
} from './password-links.ts';
import type { UserRow } from './users.repository.ts';

/** The data for a message about a link. */
export type LinkNotice = Pick<UserRow, 'username' | 'email' | 'language'> & {
  userId: string;
  link: string;
  expiresAt: Date;
};

export type LinkDeps = PasswordLinkDeps & {
  /** Has the link sent to the person, in the transaction that made it; absent where no mail is sent. */
  notify?: (trx: Db, notice: LinkNotice) => Promise<void>;
};

export type MadeLink = { passwordLink: string; passwordLinkExpiresAt: string };

/**
 * Makes a person's link on behalf of an admin, writes that down, and has it sent where mail is. It lives a week for an
 * account that has no password yet, else as long as for somebody who forgot it. `address` is where people reach the
 * site; without one the link names the page alone, for the admin, who knows where it is.
 */
export async function giveLink(deps: LinkDeps, act: Act, user: UserRow, address: string | null): Promise<MadeLink> {
  const livesMs = user.password_hash === null ? newAccountLinkMs : forgottenPasswordLinkMs;
  const { token, expiresAt } = await makePasswordLink(deps, act, { userId: user.id, createdBy: act.actor.id, livesMs });
  const link = passwordLinkAddress(address, token);
  const target = { kind: 'user' as const, id: user.id };
  await recordAct(act, { action: 'password_link_made', target, institutionId: user.institution_id });
  const { username, email, language } = user;
  await deps.notify?.(act.db, { userId: user.id, username, email, language, link, expiresAt });
  return { passwordLink: link, passwordLinkExpiresAt: expiresAt.toISOString() };
}
