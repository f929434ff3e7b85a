import { type Act, transact } from '../../platform/act/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { AppError } from '../../platform/http/index.ts';
import type { Viewer } from '../../platform/policy/index.ts';
import { countAgainst, countOrProve, type Limit, writeAsMuch } from '../../platform/rate-limit/index.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import { recordAct } from '../audit/index.ts';
import {
  endPasswordLinks,
  findTimeZone,
  findUserByLogin,
  forgottenPasswordLinkMs,
  isDemoAccount,
  lockAccount,
  makePasswordLink,
  passwordLinkAddress,
  type UserRow,
} from '../users/index.ts';
import { forgottenPasswordLimits, forgottenPasswordMailLimit, tryFrom } from './auth-limits.ts';
import type { AuthDeps } from './auth.service.ts';
import { ofOneself } from './own-event.ts';
import type { SignInOrigin } from './origin.ts';
import { forgottenPasswordMail, type LinkMail } from './password-mail.ts';

/**
 * Mails a link for a new password to the person with this name or address, if they may sign in; former links end. The
 * answer and the work, as far as time tells, are the same for everybody. Throws `too_many_requests` by the typed text
 * and by the address of the request, whether or not anybody has that name.
 */
export async function askForPasswordLink(
  deps: AuthDeps & { mail: LinkMail | null },
  act: Act<Viewer>,
  usernameOrEmail: string,
  origin: SignInOrigin,
): Promise<void> {
  const { db, clock, ids } = act;
  const now = clock.now();
  const typed = nameKey(usernameOrEmail);
  await countOrProve(deps, act, tryFrom(deps.settings, origin, ...forgottenPasswordLimits(typed, origin)));
  const { mail } = deps;
  if (mail === null) return;

  const user = await findUserByLogin(db, usernameOrEmail);
  const account = forgottenPasswordMailLimit(user?.id ?? typed);
  const within = await isWithin(db, account, now);
  const reachable = user !== null && user.is_active && !isDemoAccount(user);
  await transact(act, async (act) => {
    if (reachable && within) await mailLink({ ...deps, mail }, act, user);
    else await writeForNobody(act.db, ids.next(), account.key);
  });
}

async function isWithin(db: Db, limit: Limit, now: Date): Promise<boolean> {
  try {
    await countAgainst(db, limit, now);
    return true;
  } catch (error) {
    // Not told: somebody who asks by a name and by an address would learn that they belong together.
    if (error instanceof AppError && error.code === 'too_many_requests') return false;
    throw error;
  }
}

async function mailLink(deps: AuthDeps & { mail: LinkMail }, act: Act<Viewer>, user: UserRow): Promise<void> {
  const { mail } = deps;
  const wanted = { userId: user.id, createdBy: null, livesMs: forgottenPasswordLinkMs };
  const { token, expiresAt } = await makePasswordLink(deps, act, wanted);
  // Anybody may have asked.
  await recordAct({ ...act, actor: null }, ofOneself('password_link_made', user));
  const link = passwordLinkAddress(mail.publicUrl, token);
  const { username, email, language } = user;
  const zone = await findTimeZone(act.db, user.id);
  const notice = { username, email, language, zone, link, expiresAt };
  await mail.outbox.put(act.db, forgottenPasswordMail(mail.publicUrl, notice));
}

/** As many statements that read and write as `mailLink` takes, to no effect. */
async function writeForNobody(trx: Db, nobody: string, limitKey: string): Promise<void> {
  await lockAccount(trx, nobody);
  await endPasswordLinks(trx, nobody);
  await findTimeZone(trx, nobody);
  for (const _written of ['link', 'audit entry', 'mail']) await writeAsMuch(trx, limitKey);
}
