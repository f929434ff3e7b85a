import {
  type FailedArrival,
  type IdentityProvider,
  type IdentityProviderInput,
  identityTexts,
  type ProviderTest,
  type SignInProvider,
} from '@lectern/contract';
import { type Act, transact } from '../../../platform/act/index.ts';
import type { AppKeys } from '../../../platform/app-key/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { AppError, invalidField, notFound } from '../../../platform/http/index.ts';
import type { Outward } from '../../../platform/net/index.ts';
import { type AuditEvent, recordAct } from '../../audit/index.ts';
import { requireInstitution } from '../../users/index.ts';
import { sealClientSecret } from './client-secret.ts';
import { countPeople } from './identities.repository.ts';
import type { ProviderClient } from './provider-client.ts';
import {
  deleteProvider,
  findListedProvider,
  findProvider,
  insertProvider,
  listEnabledProviders,
  listFailures,
  listProviders,
  lockProvider,
  type ProviderChange,
  type ProviderRow,
  updateProvider,
} from './providers.repository.ts';
import { presentFailure, presentProvider } from './providers.presenter.ts';

export type ProvidersDeps = { appKeys: AppKeys; outward: Outward; providers: ProviderClient };

/** All providers, for admins. `site` is the address at which people reach this server, or null. */
export async function allProviders(db: Db, site: string | null): Promise<IdentityProvider[]> {
  return (await listProviders(db)).map((row) => presentProvider(row, site));
}

/** The providers that the sign-in page offers. */
export async function offeredProviders(db: Db): Promise<SignInProvider[]> {
  return (await listEnabledProviders(db)).map(({ id, name }) => ({ _id: id, name }));
}

/** Sets a provider up. Throws `validation_failed`, and `conflict` where there are too many. */
export async function makeProvider(deps: ProvidersDeps, act: Act, input: IdentityProviderInput): Promise<string> {
  await refuseIssuer(deps, input.issuer);
  const id = act.ids.next();
  await transact(act, async (act) => {
    const now = act.clock.now();
    const change = { ...(await changeOf(act.db, input)), sealed_secret: sealedOf(deps, id, input), updated_at: now };
    if (!(await insertProvider(act.db, { ...change, id, created_at: now })))
      throw new AppError('conflict', identityTexts.providersTooMany);
    await recordAct(act, eventOf('provider_created', { ...change, id }));
  });
  return id;
}

/** Changes a provider. Throws `not_found` and `validation_failed`; the issuer stays once people come in by it. */
export async function changeProvider(
  deps: ProvidersDeps,
  act: Act,
  id: string,
  input: IdentityProviderInput,
): Promise<void> {
  await transact(act, async (act) => {
    const before = await lockProvider(act.db, id);
    if (before === null) throw notFound('Sign-in provider not found');
    const isOther = before.issuer !== input.issuer;
    if (isOther) await refuseIssuer(deps, input.issuer);
    // The accounts of another issuer are other people's, whatever they are called.
    if (isOther && (await countPeople(act.db, id)) > 0) throw invalidField('issuer', identityTexts.issuerInUse);
    const given = sealedOf(deps, id, input);
    if (given === null && before.sealed_secret !== null && (isOther || before.client_id !== input.clientId))
      throw invalidField('clientSecret', identityTexts.secretNeeded);
    const sealed_secret = given ?? before.sealed_secret;
    const change = { ...(await changeOf(act.db, input)), sealed_secret, updated_at: act.clock.now() };
    await updateProvider(act.db, id, change);
    await recordAct(act, {
      ...eventOf('provider_updated', { ...change, id }),
      changes: changesOf(before, change, given !== null),
    });
  });
  deps.providers.forget(id);
}

/** Deletes a provider with its links; the auth sessions that it began end. Throws `not_found`. */
export async function removeProvider(deps: ProvidersDeps, act: Act, id: string): Promise<void> {
  await transact(act, async (act) => {
    const before = await lockProvider(act.db, id);
    if (before === null) throw notFound('Sign-in provider not found');
    const people = await countPeople(act.db, id);
    await deleteProvider(act.db, id);
    const changes = [{ field: 'people', before: String(people), after: null }];
    await recordAct(act, { ...eventOf('provider_deleted', before), changes });
  });
  deps.providers.forget(id);
}

/** One provider as admins see it. Throws `not_found`. */
export async function requireListed(db: Db, id: string, site: string | null): Promise<IdentityProvider> {
  const row = await findListedProvider(db, id);
  if (row === null) throw notFound('Sign-in provider not found');
  return presentProvider(row, site);
}

/** Looks whether a provider can be used. Throws `not_found`. */
export async function testProvider(
  deps: ProvidersDeps,
  db: Db,
  { id, site }: { id: string; site: string | null },
): Promise<ProviderTest> {
  const row = await findProvider(db, id);
  if (row === null) throw notFound('Sign-in provider not found');
  const problem = (await deps.providers.look(row.issuer)) ?? (site === null ? identityTexts.siteUnknown : null);
  return { works: problem === null, message: problem ?? identityTexts.providerWell };
}

/** The sign-ins by a provider that failed. Throws `not_found`. */
export async function failuresOf(db: Db, id: string): Promise<FailedArrival[]> {
  if ((await findProvider(db, id)) === null) throw notFound('Sign-in provider not found');
  return (await listFailures(db, id)).map(presentFailure);
}

/** Throws `validation_failed` for an issuer that nothing would be sent to. One whose name is not known today may be saved. */
async function refuseIssuer({ outward }: ProvidersDeps, issuer: string): Promise<void> {
  const refusal = await outward.findRefusalToAsk(issuer);
  const url = URL.parse(issuer);
  if (refusal === 'malformed' || url === null || url.search !== '' || url.hash !== '')
    throw invalidField('issuer', identityTexts.issuerNotHttps);
  if (refusal === 'private') throw invalidField('issuer', identityTexts.inward);
}

const sealedOf = (deps: ProvidersDeps, id: string, { clientSecret }: IdentityProviderInput): Buffer | null =>
  clientSecret === undefined || clientSecret === null ? null : sealClientSecret(deps, id, clientSecret);

async function changeOf(
  trx: Db,
  input: IdentityProviderInput,
): Promise<Omit<ProviderChange, 'sealed_secret' | 'updated_at'>> {
  const institution = input.institution ?? null;
  if (institution !== null) await requireInstitution(trx, institution);
  return {
    institution_id: institution,
    name: input.name,
    issuer: input.issuer,
    client_id: input.clientId,
    preset: input.preset,
    domains: [...new Set(input.domains)],
    is_enabled: input.isEnabled,
    vouches_for_addresses: input.vouchesForAddresses,
    makes_accounts: input.makesAccounts,
  };
}

type Named = Pick<ProviderRow, 'id' | 'name'> & { institution_id?: string | null };

const eventOf = (action: AuditEvent['action'], { id, name, institution_id = null }: Named): AuditEvent => ({
  action,
  target: { kind: 'provider', id, name },
  institutionId: institution_id,
});

/** Columns whose values the log may tell. The institution stands in the entry, and of the secret only that it is new. */
const told = [
  'name',
  'issuer',
  'client_id',
  'preset',
  'domains',
  'is_enabled',
  'vouches_for_addresses',
  'makes_accounts',
] as const;

function changesOf(before: ProviderRow, after: ProviderChange, newSecret: boolean): NonNullable<AuditEvent['changes']> {
  const changed = told
    .map((field) => ({ field, before: String(before[field]), after: String(after[field]) }))
    .filter((change) => change.before !== change.after);
  return newSecret ? [...changed, { field: 'client_secret', before: null, after: null }] : changed;
}
