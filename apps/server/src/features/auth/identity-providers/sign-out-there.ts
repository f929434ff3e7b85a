import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Act, type AnyAct, transact } from '../../../platform/act/index.ts';
import { type AppKeys, KeyMissing } from '../../../platform/app-key/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { countEach } from '../../../platform/rate-limit/index.ts';
import type { Viewer } from '../../../platform/policy/index.ts';
import { recordAct } from '../../audit/index.ts';
import { ofOneself } from '../own-event.ts';
import { KeptHandle, openSealed } from './flow-cookies.ts';
import { type FlowDeps, knownOf, type Provider, samlProviderOf } from './flows.service.ts';
import { findOwnerOf } from './identities.repository.ts';
import { NoArrival } from './no-arrival.ts';
import type { SessionHandle } from './provider-client.ts';
import { samlSite, signOutAddresses } from './providers.presenter.ts';
import type { SignedOut } from './saml/saml-sign-out.ts';

const purposeOf = (providerId: string): string => `session at ${providerId}`;
const Handle = z.union([z.object({ idToken: z.string() }), KeptHandle]);

/** Seals the things by which a session at a provider is ended; null where there is none, or no key to seal it. */
export function sealHandle(
  { appKeys }: { appKeys: AppKeys },
  providerId: string,
  handle: SessionHandle | null,
): Buffer | null {
  if (handle === null) return null;
  try {
    return appKeys.seal(purposeOf(providerId), Buffer.from(JSON.stringify(handle)));
  } catch (error) {
    if (error instanceof KeyMissing) return null;
    throw error;
  }
}

function openHandle(appKeys: AppKeys, providerId: string, sealed: Buffer | null): SessionHandle | null {
  const plain = sealed === null ? null : openSealed(appKeys, purposeOf(providerId), sealed);
  return plain === null ? null : Handle.parse(JSON.parse(plain.toString()));
}

type Ending = { provider: Provider; sealedHandle: Buffer | null };

/** The session at a provider that is to end with an auth session here, or null. */
export async function findSessionThere(db: Db, authSessionId: string): Promise<Ending | null> {
  const { rows } = await sql<Provider & { sealed_handle: Buffer | null }>`select p.*, s.sealed_handle
    from auth_sessions s join identity_providers p on p.id = s.provider_id
    where s.id = ${authSessionId} and p.is_enabled and p.signs_out_there`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { sealed_handle: sealedHandle, ...provider } = row;
  return { provider, sealedHandle };
}

/** The address at which a browser ends its session at the provider, or null. */
export async function endingAddress(
  deps: FlowDeps,
  { provider, sealedHandle }: Ending,
  site: string | null,
): Promise<string | null> {
  if (site === null) return null;
  const handle = openHandle(deps.appKeys, provider.id, sealedHandle);
  const saml = samlProviderOf(provider);
  if (saml !== null) {
    // SAML signs nobody out whom the request does not name.
    if (handle === null || !('nameId' in handle)) return null;
    return deps.saml.signOut(saml, samlSite(site, provider.id), handle);
  }
  const { back } = signOutAddresses(site, provider);
  const idToken = handle !== null && 'idToken' in handle ? handle.idToken : null;
  return deps.providers.endSession(knownOf(deps, provider), { back, idToken });
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
  await useOnce(act, provider.id, tokenId);
  await endSessions(act, provider, { subject, sessions: session === null ? null : [session] });
}

/** Ends the auth sessions of somebody who signed out at a provider of SAML, by a request that counts once. Throws `NoArrival`. */
export async function endSessionsOfRequest(act: Act<Viewer>, provider: Provider, asked: SignedOut): Promise<void> {
  await useOnce(act, provider.id, asked.id);
  await endSessions(act, provider, asked);
}

/** Ends auth sessions that a provider began: those of a person, of its sessions with these names, or both. */
async function endSessions(
  act: Act<Viewer>,
  provider: Provider,
  { subject, sessions }: { subject: string | null; sessions: readonly string[] | null },
): Promise<void> {
  await transact(act, async (act) => {
    const owner = subject === null ? null : await findOwnerOf(act.db, { providerId: provider.id, subject });
    if (subject !== null && owner === null) return;
    const { rows } = await sql<{ id: string; institution_id: string | null }>`
      with ended as (delete from auth_sessions s where s.provider_id = ${provider.id}
        and (${sessions}::text[] is null or s.provider_session = any(${sessions}))
        and (${owner}::uuid is null or s.user_id = ${owner}) returning s.user_id)
      select distinct u.id, u.institution_id from ended join users u on u.id = ended.user_id`.execute(act.db);
    const changes = [{ field: 'provider', before: provider.name, after: null }];
    for (const person of rows)
      await recordAct({ ...act, actor: person }, { ...ofOneself('sign_out', person), changes });
  });
}

async function useOnce({ db, clock }: AnyAct, providerId: string, id: string): Promise<void> {
  const key = `provider-signed-out:${hash('sha256', `${providerId} ${id}`, 'base64url')}`;
  const [used] = await countEach(db, [{ key, max: 1, windowMs: rememberedMs }], clock.now());
  if (used === undefined || used.count > 1) throw new NoArrival('used_before', 'provider-refused', 'signed_out');
}
