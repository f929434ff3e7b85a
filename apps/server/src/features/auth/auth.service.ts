import { accountTexts, isTimeZone, type LoginRecord, texts, type SignInWay } from '@lectern/contract';
import { hashAuthSessionToken, newAuthSessionToken } from '../../platform/auth/index.ts';
import { type Act, type AnyAct, transact } from '../../platform/act/index.ts';
import type { Random } from '../../platform/clock/index.ts';
import { AppError, invalidField, notFound } from '../../platform/http/index.ts';
import type { Viewer } from '../../platform/policy/index.ts';
import { countOrProve, uncount, uncountOnFailure, writeAsMuch } from '../../platform/rate-limit/index.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import { recordAct } from '../audit/index.ts';
import { wornStyle } from '../looks/index.ts';
import {
  createUser,
  findPendingEmail,
  findUser,
  findUserByLogin,
  findUserInstitution,
  hashNewPassword,
  isDemoAccount,
  lockAccount,
  type NewAccount,
  type PasswordDeps,
  presentSignedInUser,
  updateUserRow,
  type UserRow,
} from '../users/index.ts';
import { deleteAuthSession, insertAuthSession } from './auth.repository.ts';
import { type AuthLimits, signInLimits, signUpLimit, tryFrom } from './auth-limits.ts';
import { consentGiven, type Given, noteConsent } from './consent/consent.service.ts';
import { type EmailProofDeps, mailEmailLink, sendLinkQuietly } from './email-proof.ts';
import { endOfUse, type Lifetimes } from './end-of-use.ts';
import { hashAnew } from './hash-anew.ts';
import { refuseOtherWays } from './identity-providers/only-way.ts';
import { knownDeviceOf, rememberDevice } from './known-devices.ts';
import type { SignInOrigin } from './origin.ts';
import { ofOneself, type Person } from './own-event.ts';
import {
  type CheckedStep,
  checkSecondStep,
  type GivenStep,
  isWrongCode,
  takeSecondStep,
} from './second-factor/code-at-sign-in.ts';
import type { SealingDeps } from './second-factor/sealed-secret.ts';
import { refuseSignUp, type SignUpRule } from './sign-up-terms.ts';

export type AuthSettings = AuthLimits &
  Lifetimes & {
    /** Whether people reach the site over https, whatever way requests take from the proxy. */
    https: boolean;
    /** Whether the accounts of the demo, whose password everybody knows, may be used. */
    demoAccounts: boolean;
    /** Whether they answer to requests of this very machine alone, as long as nobody asked for the demo. */
    demoFromHereAlone: boolean;
    /** The people who may make an account alone, and their addresses. */
    signUp: SignUpRule;
  };
export type AuthDeps = PasswordDeps & { random: Random; settings: AuthSettings };
/** The same with what mails links to addresses that are to be proven. */
export type VerifyDeps = AuthDeps & EmailProofDeps;
/** The same with what opens the secrets of second factors. */
export type SignInDeps = VerifyDeps & SealingDeps;

/** The session at a provider by which somebody comes in: its name there, and the sealed token that ends it from here. */
export type SessionThere = { providerId: string; session: string | null; sealedHandle: Buffer | null };

/**
 * A new auth session: the tokens for its cookie and the device's, how long the first lives (null: until the browser closes),
 * and whether it waits for a second step that is required.
 */
export type StartedAuthSession = {
  user: UserRow;
  token: string;
  maxAgeSeconds: number | null;
  device: string;
  lacksStep: boolean;
  /** Whether it waits for an agreement. */
  lacksConsent: boolean;
};

/** An id that nobody has. */
const nobody = '00000000-0000-0000-0000-000000000000';

type SignInInput = { usernameOrEmail: string; password: string; step: GivenStep; remember: boolean };

/**
 * Signs somebody in. Throws `invalid_credentials` alike for a wrong name and a wrong password and in like time,
 * with the right password `account_blocked` for a blocked user, `email_not_verified` where the address has to be
 * proven first, `code_required`, `code_wrong` and `passkey_refused` where the account asks for a second step, and `too_many_requests` after too
 * many failures, until a proof of work comes along: then the password is checked, whatever others did. Throws
 * `service_unavailable` where too many wait for that, and where no key opens the secret of the factor.
 */
export async function signIn(
  deps: SignInDeps,
  act: Act<Viewer>,
  input: SignInInput,
  origin: SignInOrigin,
): Promise<StartedAuthSession> {
  const { db } = act;
  const user = await findUserByLogin(db, input.usernameOrEmail);
  // By the account, so that its name and its address do not give two lots of tries.
  const account = user?.id ?? nameKey(input.usernameOrEmail);
  const device = await knownDeviceOf(act, user?.id ?? nobody, origin);
  const limits = signInLimits(deps.settings, account, device, origin);
  // Counted before the password is checked, so that parallel guesses count too; a success is taken back.
  await countOrProve(deps, act, tryFrom(deps.settings, origin, ...limits));
  const asker = device === null ? 'visitor' : 'known';
  const verified = deps.passwords.verify(user?.password_hash ?? null, input.password, asker);
  const matches = await uncountOnFailure(db, limits, verified);
  if (!user) await writeAsMuch(db, limits[0].key);
  else if (!matches) await recordFailure(act, user, 'wrong password');
  if (!user || !matches) throw new AppError('invalid_credentials', texts.invalidCredentials);
  // A wrong code stays counted, as a wrong password does.
  const started = await finishSignIn(deps, act, { user, input }, origin).catch(async (error: unknown) => {
    if (isWrongCode(error)) await recordFailure(act, user, 'wrong code');
    else await uncount(db, limits);
    throw error;
  });
  await uncount(db, limits);
  await hashAnew(deps, act, started.user, input.password);
  return started;
}

type RightPassword = { user: UserRow; input: SignInInput };

/** Signs in somebody whose password was right, also where another sign-in has hashed it anew meanwhile. */
async function finishSignIn(
  deps: SignInDeps,
  act: Act<Viewer>,
  { user, input }: RightPassword,
  origin: SignInOrigin,
): Promise<StartedAuthSession> {
  try {
    return await startWithPassword(deps, act, { user, input }, origin);
  } catch (error) {
    const isOther = error instanceof AppError && error.code === 'invalid_credentials';
    const now = isOther ? await findUser(act.db, user.id) : null;
    if (now === null || now.password_hash === user.password_hash) throw error;
    if (!(await deps.passwords.verify(now.password_hash, input.password))) throw error;
    return startWithPassword(deps, act, { user: now, input }, origin);
  }
}

async function startWithPassword(
  deps: SignInDeps,
  act: Act<Viewer>,
  { user, input }: RightPassword,
  origin: SignInOrigin,
): Promise<StartedAuthSession> {
  await refuseSignIn(deps, act, user, origin);
  const step = await checkSecondStep(deps, act, user.id, input.step);
  return transact(act, async (act) => {
    const { remember } = input;
    const started = await startAuthSession(deps, act, user, { remember, origin, cameBy: cameByPassword(step) });
    await takeSecondStep(deps, act, user, step);
    await recordAct({ ...act, actor: user }, ofOneself('sign_in', user));
    return started;
  });
}

function cameByPassword(step: CheckedStep | null): SignInWay {
  if (step === null) return 'password';
  return 'key' in step ? 'password_and_passkey' : 'password_and_code';
}

/** Refuses somebody who proved who they are and may not sign in all the same. Throws `account_blocked` or `email_not_verified`. */
export async function refuseSignIn(
  deps: SignInDeps,
  act: Act<Viewer>,
  user: UserRow,
  origin: SignInOrigin,
): Promise<void> {
  const refusal = refusalOf(user, deps.settings, origin);
  if (refusal === null) return;
  await recordFailure(act, user, refusal.code === 'account_blocked' ? 'blocked' : 'address not verified');
  if (refusal.code === 'email_not_verified') await sendLinkQuietly(deps, act, user);
  throw refusal;
}

/** Why somebody who proved who they are may not sign in, or null. */
export function refusalOf(user: UserRow, settings: AuthSettings, origin: SignInOrigin): AppError | null {
  if (waitsForProof(user, settings)) return new AppError('email_not_verified', accountTexts.verifyFirst);
  if (isDemoAccount(user) && !demoAnswers(settings, origin)) return new AppError('account_blocked', texts.demoOff);
  return user.is_active ? null : new AppError('account_blocked', texts.blocked);
}

/** Whether the demo's accounts may be used by such a request: behind a tunnel, their password would open the site to all. */
export function demoAnswers(settings: AuthSettings, { fromHere }: Pick<SignInOrigin, 'fromHere'>): boolean {
  return settings.demoAccounts && (fromHere || !settings.demoFromHereAlone);
}

/** Where only some domains may sign up, an address counts for nothing until it is proven. */
const waitsForProof = (user: UserRow, { signUp }: AuthSettings): boolean =>
  signUp.mode === 'domains' && !user.email_verified && !user.is_admin;

export async function recordFailure(act: Act<Viewer>, user: Person, reason: string): Promise<void> {
  const changes = [{ field: 'reason', before: null, after: reason }];
  // Nobody knows who it was.
  await recordAct({ ...act, actor: null }, { ...ofOneself('sign_in_failed', user), changes });
}

/**
 * Makes a student account and signs in to it, or answers null where the address has to be proven first; a link for that
 * is mailed. Throws `sign_up_closed`, `email_domain_refused`, `username_taken`, `email_taken`, `too_many_requests`,
 * `conflict` where the text that was agreed to has changed, and `validation_failed` for a password that is refused.
 */
export async function signUp(
  deps: VerifyDeps,
  act: Act<Viewer>,
  account: Pick<NewAccount, 'username' | 'email' | 'phoneNumber' | 'language' | 'timeZone'> & {
    password: string;
    consent: Given | null;
  },
  origin: SignInOrigin,
): Promise<StartedAuthSession | null> {
  refuseSignUp(deps.settings.signUp, account.email);
  await countOrProve(deps, act, tryFrom(deps.settings, origin, signUpLimit(deps.settings, origin)));
  if (isDemoAccount(account)) throw invalidField('email', 'This address is reserved for the demo');
  const { password, consent, ...rest } = account;
  // Before the transaction: hashes wait for one another, and would hold the connections of everybody else meanwhile.
  const passwordHash = await hashNewPassword(deps, password, rest, 'visitor');
  return transact(act, async (act) => {
    const user = await createUser(act, { ...rest, passwordHash, role: 'student', emailVerified: false });
    await mailEmailLink(deps, act, user, user.email);
    await recordAct({ ...act, actor: user }, ofOneself('sign_up', user));
    if (consent !== null && (await noteConsent(act, user.id, consent)))
      await recordAct({ ...act, actor: user }, consentGiven(user, consent));
    return waitsForProof(user, deps.settings)
      ? null
      : startAuthSession(deps, act, user, { remember: false, origin, cameBy: 'sign_up' });
  });
}

/** The day of a moment (YYYY-MM-DD, UTC). */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Keeps the time zone of the browser in which somebody signs in, where it is one. */
export async function noteZone(
  { db }: AnyAct,
  { id, time_zone: before }: UserRow,
  named: string | undefined,
): Promise<void> {
  const timeZone = knownZone(named);
  if (timeZone !== null && timeZone !== before) await updateUserRow(db, id, { time_zone: timeZone });
}

export const knownZone = (named: string | undefined): string | null =>
  named !== undefined && isTimeZone(named) ? named : null;

/** Ends the auth session that a request came with; its token is worth nothing from then on. */
export async function signOut(act: Act): Promise<void> {
  await transact(act, async (act) => {
    const { db: trx, actor } = act;
    const person = await lockAccount(trx, actor.id);
    if (!(await deleteAuthSession(trx, actor.id, actor.authSessionId))) return;
    await recordAct(act, ofOneself('sign_out', person));
  });
}

/** The things that an auth session may wait for. */
type Held = { readonly lacksStep?: boolean; readonly lacksConsent?: boolean };

/** The login record of a signed-in user, in their present auth session or, where it is told, a new one. Throws `not_found` when the account is gone. */
export async function loginRecord(
  { db, clock, actor }: AnyAct & { actor: Viewer },
  userId: string,
  message: string = texts.loggedIn,
  { lacksStep = false, lacksConsent = false }: Held = actor ?? {},
): Promise<LoginRecord> {
  const user = await findUser(db, userId);
  if (!user) throw notFound('User not found');
  const institution = await findUserInstitution(db, user.institution_id);
  const applied = await findUserInstitution(db, user.applied_institution_id);
  const pendingEmail = await findPendingEmail(db, user, clock.now());
  const look = await wornStyle(db, user.institution_id);
  return {
    success: true,
    message,
    user: presentSignedInUser(user, {
      institution,
      applied,
      pendingEmail,
      look,
      mustSetUpStep: lacksStep,
      mustAgree: lacksConsent,
    }),
  };
}

/** For how long somebody comes in, from where, and how: for a provider, by which. */
type Coming = { remember: boolean; origin: SignInOrigin; cameBy: SignInWay; there?: SessionThere | null };

/**
 * Starts an auth session. Throws `invalid_credentials` when the password was changed, or the account blocked, since it was
 * checked, and `school_account_only` where the account opens by another way alone.
 */
export async function startAuthSession(
  deps: AuthDeps,
  act: Act<Viewer>,
  user: UserRow,
  { remember, origin, cameBy, there = null }: Coming,
): Promise<StartedAuthSession> {
  await refuseOtherWays(act.db, user.id, there?.providerId ?? null);
  const token = newAuthSessionToken(deps.random);
  const now = act.clock.now();
  const end = endOfUse(deps, { remember, createdAt: now }, now);
  const row = {
    id: act.ids.next(),
    token_hash: hashAuthSessionToken(token),
    user_id: user.id,
    remember,
    ip: origin.ip,
    user_agent: origin.userAgent,
    provider_id: there?.providerId ?? null,
    provider_session: there?.session ?? null,
    sealed_handle: there?.sealedHandle ?? null,
    came_by: cameBy,
    created_at: now,
    last_seen_at: now,
    expires_at: end,
  };
  const checked = { passwordHash: user.password_hash, day: dayOf(now) };
  const begun = await insertAuthSession(act.db, row, checked);
  if (begun === null) throw new AppError('invalid_credentials', texts.invalidCredentials);
  const device = await rememberDevice(deps, act, user.id, origin);
  return { user, token, maxAgeSeconds: remember ? (end.getTime() - now.getTime()) / 1000 : null, device, ...begun };
}
