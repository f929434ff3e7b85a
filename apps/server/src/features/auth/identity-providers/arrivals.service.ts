import { isStorable, limits } from '@lectern/contract';
import type { Language } from '@lectern/contract/languages';
import { type Act, transact } from '../../../platform/act/index.ts';
import { brokenConstraint, type Db } from '../../../platform/db/index.ts';
import type { Tell } from '../../../platform/events/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import type { Viewer } from '../../../platform/policy/index.ts';
import { recordAct } from '../../audit/index.ts';
import {
  actorFrom,
  createUser,
  findUser,
  findUserByLogin,
  freeUsername,
  isDemoAccount,
  lockAccount,
  openApplication,
  type UserRow,
} from '../../users/index.ts';
import {
  recordFailure,
  refusalOf,
  type SignInDeps,
  startAuthSession,
  type StartedAuthSession,
} from '../auth.service.ts';
import { ofOneself } from '../own-event.ts';
import type { SignInOrigin } from '../origin.ts';
import { hasSecondStep } from '../passkeys/passkeys.repository.ts';
import { type CheckedStep, checkSecondStep, takeSecondStep } from '../second-factor/code-at-sign-in.ts';
import type { Half } from './flow-cookies.ts';
import {
  findOwnerOf,
  hasIdentityAt,
  insertIdentity,
  isCoordinatorOf,
  type Subject,
  useIdentity,
} from './identities.repository.ts';
import { tellOfLink } from './linked-mail.ts';
import { NoArrival } from './no-arrival.ts';
import type { Claims } from './provider-client.ts';
import { holdEnabledProvider, type ProviderRow } from './providers.repository.ts';
import { sealHandle } from './sign-out-there.ts';
import { addressOf, type NamedAddress, namesOf } from './vouched-address.ts';

/** The groups that claims name for somebody, and whether these are all: some are left out that are too many, or no names. */
export type NamedGroups = { groups: readonly string[]; areAll: boolean };

declare module '../../../platform/events/index.ts' {
  interface Events {
    /** Somebody came by a provider that named their groups there. It is told also of a trial, which is taken back. */
    school_groups_named: { user: UserRow; provider: ProviderRow } & NamedGroups;
  }
}

export type ArrivalsDeps = SignInDeps & { tell: Tell };

/** Somebody whom a provider vouches for, on the way in. */
export type Arriving = { provider: ProviderRow; claims: Claims; language: Language; isTrial?: boolean };

/** The account that somebody who arrives has here, and whether a code is to be asked for. */
export type Arrived = { user: UserRow; asksForCode: boolean };

const off = () => new NoArrival('unknown_account', 'provider-off');
const mostTries = 4;

/**
 * Finds the account of somebody who arrives, links one by its address or makes one, as the provider may. Where several
 * arrive at once, one makes the account and the others find it. Throws `NoArrival`.
 */
export async function findArrived(
  deps: ArrivalsDeps,
  act: Act<Viewer>,
  arriving: Arriving,
  origin: SignInOrigin,
): Promise<Arrived> {
  const user = await findOrMake(deps, act, arriving, mostTries);
  await refuse(deps, act, user, origin);
  return { user, asksForCode: await hasSecondStep(act.db, user.id) };
}

async function findOrMake(deps: ArrivalsDeps, act: Act<Viewer>, arriving: Arriving, tries: number): Promise<UserRow> {
  try {
    return await transact(act, (act) => findLinkOrMake(deps, act, arriving));
  } catch (error) {
    // Somebody was faster with the account, the address or the name: it is found now.
    const raced = brokenConstraint(error) !== null || (error instanceof AppError && error.code.endsWith('_taken'));
    if (!raced || tries <= 1) throw error;
    return findOrMake(deps, act, arriving, tries - 1);
  }
}

/** The account of somebody who arrives: one that is linked, one that is linked now by its address, or a new one. Throws `NoArrival`. */
export async function findLinkOrMake(deps: ArrivalsDeps, act: Act<Viewer>, arriving: Arriving): Promise<UserRow> {
  const { db: trx } = act;
  const { provider: read, claims, isTrial = false } = arriving;
  // It may have been turned off or changed while the person was there.
  const provider = isTrial ? read : await holdEnabledProvider(trx, read.id);
  if (provider === null || provider.issuer !== read.issuer) throw off();
  const subject = { providerId: provider.id, subject: claims.subject };
  const owner = await findOwnerOf(trx, subject);
  const known = owner === null ? null : await findUser(trx, owner);
  const user = known ?? (await linkOrMake(deps, act, { ...arriving, provider }, subject));
  const named = groupsIn(provider, claims);
  if (named !== null)
    await deps.tell({ ...act, actor: actorFrom(user) }, 'school_groups_named', { user, provider, ...named });
  return user;
}

async function linkOrMake(deps: SignInDeps, act: Act<Viewer>, arriving: Arriving, subject: Subject): Promise<UserRow> {
  const { db: trx } = act;
  const { provider, claims } = arriving;
  const named = requireVouched(provider, claims);
  const found = await findUserByLogin(trx, named.address);
  const user =
    found === null ? await makeStudent(deps, act, arriving, named) : await requireOpen(act, found, provider, subject);
  // The same person was faster in another browser.
  if (found !== null && (await findOwnerOf(trx, subject)) === user.id) return user;
  await insertIdentity(trx, user.id, subject, act.clock.now());
  const changes = [{ field: 'provider', before: null, after: provider.name }];
  await recordAct({ ...act, actor: user }, { ...ofOneself('identity_linked', user), changes });
  // Somebody whose account has just been made knows.
  if (found !== null) await tellOfLink(deps, act, user, provider.name);
  return user;
}

/** The address in the claims where the provider answers for it. Throws `NoArrival`. */
function requireVouched(provider: ProviderRow, claims: Claims): NamedAddress {
  const named = addressOf(provider, claims);
  if (!provider.vouches_for_addresses) throw new NoArrival('unknown_account', 'provider-unknown');
  if (named === null) throw new NoArrival('no_address', 'provider-unknown');
  if (!named.isVerified) throw new NoArrival('address_not_verified', 'provider-unknown');
  if (!provider.domains.includes(named.domain)) throw new NoArrival('other_domain', 'provider-unknown');
  return named;
}

/** The account with a vouched address, held, where that alone opens it. Throws `NoArrival`. */
async function requireOpen(
  { db: trx }: Act<Viewer>,
  found: UserRow,
  provider: ProviderRow,
  subject: Subject,
): Promise<UserRow> {
  await lockAccount(trx, found.id);
  const user = await findUser(trx, found.id);
  if (user === null || user.email_key !== found.email_key) throw new NoArrival('unknown_account', 'provider-unknown');
  if (user.is_admin) throw new NoArrival('admin_account', 'provider-by-hand');
  // A stranger may have made it, who only wrote this address.
  if (!user.email_verified) throw new NoArrival('account_unverified', 'provider-unproven');
  if (!user.is_active) throw new NoArrival('blocked', 'blocked');
  if (!(await isOfInstitution(trx, user, provider.institution_id)))
    throw new NoArrival('other_institution', 'provider-by-hand');
  const isOther = (await findOwnerOf(trx, subject)) !== user.id && (await hasIdentityAt(trx, user.id, provider.id));
  if (isOther) throw new NoArrival('other_identity', 'provider-other-account');
  return user;
}

/** Whether an institution's provider may open an account by its address: one of that institution, or of none. */
async function isOfInstitution(trx: Db, user: UserRow, institutionId: string | null): Promise<boolean> {
  if (institutionId === null) return true;
  if (user.role !== 'coordinator') return user.institution_id === null || user.institution_id === institutionId;
  return isCoordinatorOf(trx, user, institutionId);
}

/** A student's account for somebody who has none; one in a group of teachers applies. Throws `NoArrival`. */
async function makeStudent(
  { random }: SignInDeps,
  act: Act<Viewer>,
  { provider, claims, language }: Arriving,
  named: NamedAddress,
): Promise<UserRow> {
  const { address: email } = named;
  if (!provider.makes_accounts || isDemoAccount({ email })) throw new NoArrival('unknown_account', 'provider-unknown');
  const username = await freeUsername(act.db, namesOf(claims, named), () => random.bytes(4).readUInt32BE());
  const account = { username, email, language, passwordHash: null, institutionId: provider.institution_id };
  const user = await createUser(act, { ...account, role: 'student', emailVerified: true });
  const changes = [{ field: 'provider', before: null, after: provider.name }];
  await recordAct({ ...act, actor: user }, { ...ofOneself('sign_up', user), changes });
  if (
    provider.institution_id !== null &&
    groupsIn(provider, claims)?.groups.some((value) => provider.teachers_in.includes(value))
  ) {
    const wish = { institutionId: provider.institution_id, experience: undefined, expertise: undefined };
    await openApplication({ ...act, actor: user }, user, wish);
  }
  return (await findUser(act.db, user.id)) ?? user;
}

/**
 * The groups that the claims name; null where the provider is not asked for them, where it says nothing of them, as Microsoft does
 * of somebody in very many, and where its answer is no name and no list. No group gives a role.
 */
function groupsIn({ claim_of_groups: claim }: ProviderRow, { rest }: Claims): NamedGroups | null {
  const named = claim === null ? undefined : rest[claim];
  const isName = typeof named === 'string' && named !== '';
  if (!isName && !Array.isArray(named)) return null;
  const values: unknown[] = [named].flat();
  const groups = values
    .filter((value) => typeof value === 'string')
    .filter((value) => value.length <= limits.claimValue && isStorable(value))
    .slice(0, limits.groupsNamed);
  return { groups, areAll: groups.length === values.length };
}

/** Refuses people as the password does, in the same sentences. Throws `NoArrival`. */
async function refuse(deps: SignInDeps, act: Act<Viewer>, user: UserRow, origin: SignInOrigin): Promise<void> {
  const refusal = refusalOf(user, deps.settings, origin);
  if (refusal === null) return;
  const isBlocked = refusal.code === 'account_blocked';
  await recordFailure(act, user, isBlocked ? 'blocked' : 'address not verified');
  throw isBlocked ? new NoArrival('blocked', 'blocked') : new NoArrival('account_unverified', 'unverified');
}

type Coming = { user: UserRow; providerId: string; claims: Omit<Claims, 'rest'>; origin: SignInOrigin };

/**
 * Starts the auth session of somebody who arrived. Throws `NoArrival` where provider, link or account ended meanwhile, and
 * `code_required` where the account asks for a code by now.
 */
export async function letIn(
  deps: SignInDeps,
  act: Act<Viewer>,
  { user, providerId, claims, origin }: Coming,
  step: CheckedStep | null,
): Promise<StartedAuthSession> {
  return transact(act, async (act) => {
    const { db: trx } = act;
    const provider = await holdEnabledProvider(trx, providerId);
    // An import that takes the account over holds it first, and has unlinked it once it can be held here.
    await lockAccount(trx, user.id);
    if (
      provider === null ||
      !(await useIdentity(trx, user.id, { providerId, subject: claims.subject }, act.clock.now()))
    )
      throw off();
    const sealedHandle = provider.signs_out_there ? sealHandle(deps, providerId, claims.handle ?? null) : null;
    const there = { providerId, session: claims.session, sealedHandle };
    const started = await startAuthSession(deps, act, user, { remember: false, origin, cameBy: 'provider', there });
    await takeSecondStep(deps, act, user, step);
    const changes = [{ field: 'provider', before: null, after: provider.name }];
    await recordAct({ ...act, actor: user }, { ...ofOneself('sign_in', user), changes });
    return started;
  });
}

/**
 * The second step of somebody who arrived, with a code. Throws as `letIn` and `signIn` do: `code_wrong`,
 * `account_blocked`, `email_not_verified` and `too_many_requests`.
 */
export async function letInByCode(
  deps: SignInDeps,
  act: Act<Viewer>,
  { userId, providerId, subject, session, handle }: Half,
  { code, origin }: { code: string; origin: SignInOrigin },
): Promise<StartedAuthSession> {
  const user = await findUser(act.db, userId);
  if (user === null) throw off();
  const refusal = refusalOf(user, deps.settings, origin);
  if (refusal !== null) throw refusal;
  const checked = await checkSecondStep(deps, act, user.id, { code, passkey: null, offer: null });
  const claims = { subject, session, ...(handle !== null && { handle }) };
  return letIn(deps, act, { user, providerId, claims, origin }, checked);
}
