import { identityTexts, type OwnIdentities } from '@lectern/contract';
import { type Act, transact } from '../../../platform/act/index.ts';
import { brokenConstraint } from '../../../platform/db/index.ts';
import { AppError, notFound } from '../../../platform/http/index.ts';
import { recordAct } from '../../audit/index.ts';
import { findUser, lockAccount } from '../../users/index.ts';
import { hasAuthSession } from '../auth.repository.ts';
import type { AuthDeps } from '../auth.service.ts';
import { ofOneself } from '../own-event.ts';
import type { SignInOrigin } from '../origin.ts';
import type { LinkMail } from '../password-mail.ts';
import { requireOwnPassword } from '../passwords.service.ts';
import { isOnlyWayOf } from './only-way.ts';
import {
  deleteIdentity,
  endSessionsBy,
  findOwnerOf,
  hasIdentityAt,
  insertIdentity,
  listIdentities,
} from './identities.repository.ts';
import { tellOfLink } from './linked-mail.ts';
import { holdEnabledProvider, listEnabledProviders, findProvider, type ProviderRow } from './providers.repository.ts';

/** The accounts at providers that open the actor's account, and the providers that could be linked. */
export async function ownIdentities({ db, actor }: Act): Promise<OwnIdentities> {
  const [user, rows, enabled] = [
    await findUser(db, actor.id),
    await listIdentities(db, actor.id),
    await listEnabledProviders(db),
  ];
  const linked = new Set(rows.map(({ id }) => id));
  return {
    identities: rows.map((row) => ({
      provider: { _id: row.id, name: row.name },
      linkedAt: row.linked_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
    })),
    linkable: enabled.filter(({ id }) => !linked.has(id)).map(({ id, name }) => ({ _id: id, name })),
    hasPassword: user !== null && user.password_hash !== null,
  };
}

type Proof = { currentPassword: string; origin: SignInOrigin };

/** Throws `conflict` for an account without a password, and as `requireOwnPassword` does for a wrong one. */
async function requirePassword(deps: AuthDeps, act: Act, { currentPassword, origin }: Proof): Promise<void> {
  const user = await findUser(act.db, act.actor.id);
  if (user?.password_hash === null) throw new AppError('conflict', identityTexts.passwordFirst);
  await requireOwnPassword(deps, act, currentPassword, origin);
}

/**
 * The provider at which the actor may begin to link an account. Throws `not_found` for one that is off, `conflict` where
 * there is a link already or no password, and as `requireOwnPassword` does.
 */
export async function requireLinkable(
  deps: AuthDeps,
  act: Act,
  providerId: string,
  proof: Proof,
): Promise<ProviderRow> {
  const provider = await findProvider(act.db, providerId);
  if (provider === null || !provider.is_enabled) throw notFound('Sign-in provider not found');
  await requirePassword(deps, act, proof);
  if (await hasIdentityAt(act.db, act.actor.id, providerId))
    throw new AppError('conflict', identityTexts.identityAlready);
  return provider;
}

/** How a link that was begun came out. */
export type LinkOutcome = 'linked' | 'elsewhere' | 'already' | 'other' | 'off';

/** Links the actor's account with one at a provider, unless one of the two is linked. */
export async function linkIdentity(
  deps: { mail: LinkMail | null },
  act: Act,
  read: ProviderRow,
  subject: string,
): Promise<LinkOutcome> {
  try {
    return await transact(act, async (act) => {
      const { db: trx, actor } = act;
      const provider = await holdEnabledProvider(trx, read.id);
      if (provider === null || provider.issuer !== read.issuer) return 'off';
      const person = await lockAccount(trx, actor.id);
      // An import that took the account over, and its deletion, ended its auth sessions first.
      if (!(await hasAuthSession(trx, actor.id, actor.authSessionId))) return 'other';
      const owner = await findOwnerOf(trx, { providerId: provider.id, subject });
      if (owner !== null) return owner === actor.id ? 'linked' : 'elsewhere';
      if (await hasIdentityAt(trx, actor.id, provider.id)) return 'already';
      await insertIdentity(trx, actor.id, { providerId: provider.id, subject }, act.clock.now());
      const changes = [{ field: 'provider', before: null, after: provider.name }];
      await recordAct(act, { ...ofOneself('identity_linked', person), changes });
      const user = await findUser(trx, actor.id);
      if (user !== null) await tellOfLink(deps, act, user, provider.name);
      return 'linked';
    });
  } catch (error) {
    if (brokenConstraint(error) === 'external_identities_subject_key') return 'elsewhere';
    throw error;
  }
}

/**
 * Unlinks the actor's account, and ends the other auth sessions that the provider began. Throws `not_found` where there is
 * no link, `conflict` where no password would be left to come in by or it is the person's only way in, and as `requireOwnPassword` does.
 */
export async function unlinkIdentity(deps: AuthDeps, act: Act, providerId: string, proof: Proof): Promise<void> {
  if (!(await hasIdentityAt(act.db, act.actor.id, providerId))) throw notFound('Link not found');
  await requirePassword(deps, act, proof);
  await transact(act, async (act) => {
    const { db: trx, actor } = act;
    const person = await lockAccount(trx, actor.id);
    if (await isOnlyWayOf(trx, actor.id, providerId)) throw new AppError('conflict', identityTexts.onlyWayIn);
    if (!(await deleteIdentity(trx, actor.id, providerId))) throw notFound('Link not found');
    await endSessionsBy(trx, actor.id, providerId, actor.authSessionId);
    const provider = await findProvider(trx, providerId);
    const changes = [{ field: 'provider', before: provider?.name ?? null, after: null }];
    await recordAct(act, { ...ofOneself('identity_unlinked', person), changes });
  });
}
