import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { type Act, type AnyAct, transact } from '../../../platform/act/index.ts';
import { type AppKeys, KeyMissing } from '../../../platform/app-key/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { countEach } from '../../../platform/rate-limit/index.ts';
import type { Viewer } from '../../../platform/policy/index.ts';
import { recordAct } from '../../audit/index.ts';
import { ofOneself } from '../auth.service.ts';
import { openSealed } from './flow-cookies.ts';
import { type FlowDeps, knownOf, type Provider } from './flows.service.ts';
import { findOwnerOf } from './identities.repository.ts';
import { NoArrival } from './no-arrival.ts';
import { signOutAddresses } from './providers.presenter.ts';

const purposeOf = (providerId: string): string => `id token of ${providerId}`;

/** Seals the token by which a session at a provider is ended; null where no key is there to seal it. */
export function sealIdToken(
  { appKeys }: { appKeys: AppKeys },
  providerId: string,
  token: string | null,
): Buffer | null {
  if (token === null) return null;
  try {
    return appKeys.seal(purposeOf(providerId), Buffer.from(token));
  } catch (error) {
    if (error instanceof KeyMissing) return null;
    throw error;
  }
}

type Ending = { provider: Provider; sealedIdToken: Buffer | null };

/** The session at a provider that is to end with an auth session here, or null. */
export async function findSessionThere(db: Db, authSessionId: string): Promise<Ending | null> {
  const { rows } = await sql<Provider & { sealed_id_token: Buffer | null }>`select p.*, s.sealed_id_token
    from auth_sessions s join identity_providers p on p.id = s.provider_id
    where s.id = ${authSessionId} and p.is_enabled and p.signs_out_there and p.preset <> 'saml'`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { sealed_id_token: sealedIdToken, ...provider } = row;
  return { provider, sealedIdToken };
}

/** The address at which a browser ends its session at the provider, or null. */
export async function endingAddress(
  deps: FlowDeps,
  { provider, sealedIdToken }: Ending,
  site: string | null,
): Promise<string | null> {
  if (site === null) return null;
  const idToken = sealedIdToken === null ? null : openSealed(deps.appKeys, purposeOf(provider.id), sealedIdToken);
  const { back } = signOutAddresses(site, provider.id);
  return deps.providers.endSession(knownOf(deps, provider), { back, idToken: idToken?.toString() ?? null });
}

const rememberedMs = 30 * 60_000;

/** Ends the auth sessions of somebody who signed out at a provider, by a token that counts once. Throws `NoArrival`. */
export async function endSessionsOfToken(
  deps: FlowDeps,
  act: Act<Viewer>,
  provider: Provider,
  token: string,
): Promise<void> {
  const { subject, session, tokenId } = await deps.providers.readSignOut(knownOf(deps, provider), token);
  await useTokenOnce(act, provider.id, tokenId);
  await transact(act, async (act) => {
    const owner = subject === null ? null : await findOwnerOf(act.db, { providerId: provider.id, subject });
    if (subject !== null && owner === null) return;
    const { rows } = await sql<{ id: string; institution_id: string | null }>`
      with ended as (delete from auth_sessions s where s.provider_id = ${provider.id}
        and (${session}::text is null or s.provider_session = ${session})
        and (${owner}::uuid is null or s.user_id = ${owner}) returning s.user_id)
      select distinct u.id, u.institution_id from ended join users u on u.id = ended.user_id`.execute(act.db);
    const changes = [{ field: 'provider', before: provider.name, after: null }];
    for (const person of rows)
      await recordAct({ ...act, actor: person }, { ...ofOneself('sign_out', person), changes });
  });
}

async function useTokenOnce({ db, clock }: AnyAct, providerId: string, tokenId: string): Promise<void> {
  const key = `provider-signed-out:${hash('sha256', `${providerId} ${tokenId}`, 'base64url')}`;
  const [used] = await countEach(db, [{ key, max: 1, windowMs: rememberedMs }], clock.now());
  if (used === undefined || used.count > 1) throw new NoArrival('used_before', 'provider-refused', 'signed_out');
}
