import type { Act } from '../../platform/act/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { type AuditEvent, recordAct, recordActs } from '../audit/index.ts';
import {
  forgottenPasswordLinkMs,
  makePasswordLink,
  makePasswordLinks,
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

/** How long the link of a person lives that an admin makes, in milliseconds. */
const lifeOf = (user: UserRow): number => (user.password_hash === null ? newAccountLinkMs : forgottenPasswordLinkMs);

export type MadeLink = { passwordLink: string; passwordLinkExpiresAt: string };

/**
 * Makes a person's link on behalf of an admin, writes that down, and has it sent where mail is. It lives a week for an
 * account that has no password yet, else as long as for somebody who forgot it. `address` is where people reach the
 * site; without one the link names the page alone, for the admin, who knows where it is.
 */
export async function giveLink(deps: LinkDeps, act: Act, user: UserRow, address: string | null): Promise<MadeLink> {
  const livesMs = lifeOf(user);
  const { token, expiresAt } = await makePasswordLink(deps, act, { userId: user.id, createdBy: act.actor.id, livesMs });
  const link = passwordLinkAddress(address, token);
  const target = { kind: 'user' as const, id: user.id };
  await recordAct(act, { action: 'password_link_made', target, institutionId: user.institution_id });
  const { username, email, language } = user;
  await deps.notify?.(act.db, { userId: user.id, username, email, language, link, expiresAt });
  return { passwordLink: link, passwordLinkExpiresAt: expiresAt.toISOString() };
}

export type GivenLink = { username: string; email: string; link: string; expiresAt: Date };

/**
 * The same for many locked people, in a few statements; the log's entries are parts of `partOf`. Answers the links in the
 * order of the people.
 */
export async function giveLinks(
  deps: LinkDeps,
  act: Act,
  users: readonly UserRow[],
  { address, partOf }: { address: string | null; partOf: string },
): Promise<GivenLink[]> {
  const made = new Map<string, { link: string; expiresAt: Date }>();
  for (const livesMs of [newAccountLinkMs, forgottenPasswordLinkMs]) {
    const userIds = users.filter((user) => lifeOf(user) === livesMs).map(({ id }) => id);
    const { tokens, expiresAt } = await makePasswordLinks(deps, act, { userIds, createdBy: act.actor.id, livesMs });
    for (const [id, token] of tokens) made.set(id, { link: passwordLinkAddress(address, token), expiresAt });
  }
  const events = users.map(({ id, institution_id: institutionId }): AuditEvent => {
    return { action: 'password_link_made', target: { kind: 'user', id }, institutionId, partOf };
  });
  await recordActs(act, events);
  const given = users.flatMap((user) => {
    const link = made.get(user.id);
    return link === undefined ? [] : [{ ...link, user }];
  });
  for (const { user, ...link } of given) {
    const { id: userId, username, email, language } = user;
    await deps.notify?.(act.db, { userId, username, email, language, ...link });
  }
  return given.map(({ user: { username, email }, ...link }) => ({ username, email, ...link }));
}
