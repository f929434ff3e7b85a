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
import type { Random } from '../../../platform/clock/index.ts';
import { sealClientSecret } from './client-secret.ts';
import { BadConfiguration, NotTold, sentenceOf } from './configuration.ts';
import { countPeople } from './identities.repository.ts';
import { endSessionsBeside } from './only-way.ts';
import type { ProviderClient } from './provider-client.ts';
import {
  deleteProvider,
  findListedProvider,
  findProvider,
  findProviderOfDomain,
  insertProvider,
  listEnabledProviders,
  listFailures,
  type ListedProviderRow,
  listProviders,
  lockProvider,
  type ProviderChange,
  type ProviderRow,
  updateProvider,
} from './providers.repository.ts';
import { presentFailure, presentProvider } from './providers.presenter.ts';
import { addMadeCertificate } from './provider-certificates.service.ts';
import type { SamlClient } from './saml/saml-client.ts';
import { deleteCertificatesOf, listCertificates } from './saml/site-certificates.repository.ts';
import { type MadeCertificate, makeCertificate } from './saml/site-certificates.ts';

export type ProvidersDeps = {
  appKeys: AppKeys;
  outward: Outward;
  random: Random;
  providers: ProviderClient;
  saml: SamlClient;
  /** How many groups follow each of these providers. */
  countFollowers: (db: Db, providerIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
};

type PresentDeps = Pick<ProvidersDeps, 'countFollowers'>;

/** All providers, for admins. `site` is the address at which people reach this server, or null. */
export async function allProviders(deps: PresentDeps, db: Db, site: string | null): Promise<IdentityProvider[]> {
  return presentAll(deps, db, await listProviders(db), site);
}

async function presentAll(
  { countFollowers }: PresentDeps,
  db: Db,
  rows: readonly ListedProviderRow[],
  site: string | null,
): Promise<IdentityProvider[]> {
  const ids = rows.map(({ id }) => id);
  const certificates = await listCertificates(db, ids);
  const followers = await countFollowers(db, ids);
  return rows.map((row) => presentProvider(row, { certificates, groups: followers.get(row.id) ?? 0 }, site));
}

/** The provider that signs in the people of an address's domain, or null. Whether anybody has the address is not told. */
export async function schoolOf(db: Db, address: string): Promise<SignInProvider | null> {
  const row = await findProviderOfDomain(db, address.slice(address.lastIndexOf('@') + 1).toLowerCase());
  return row === null ? null : { _id: row.id, name: row.name };
}

/** The providers that the sign-in page offers. */
export async function offeredProviders(db: Db): Promise<SignInProvider[]> {
  return (await listEnabledProviders(db)).map(({ id, name }) => ({ _id: id, name }));
}

/** Sets a provider up. Throws `validation_failed`, and `conflict` where there are too many. */
export async function makeProvider(deps: ProvidersDeps, act: Act, input: IdentityProviderInput): Promise<string> {
  if (input.isOnlyWay === true) throw invalidField('isOnlyWay', identityTexts.onlyWayUnproven);
  const named = await nameIssuer(deps, input);
  await refuseIssuer(deps, named);
  const id = act.ids.next();
  const made = await certificateFor(deps, act, input, named);
  await transact(act, async (act) => {
    const now = act.clock.now();
    const sealed_secret = sealedOf(deps, id, input);
    const change = { ...(await changeOf(act.db, input, named)), sealed_secret, updated_at: now };
    if (!(await insertProvider(act.db, { ...change, id, created_at: now })))
      throw new AppError('conflict', identityTexts.providersTooMany);
    await addMadeCertificate(deps, act, id, made);
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
  const { saml_metadata: formerMetadata } = await requireProvider(act.db, id);
  // Before the transaction, which would wait for the provider's answer with the row in its hands.
  const named = await nameIssuer(deps, input);
  const isNew = formerMetadata !== named.metadata;
  const hasOne = (await listCertificates(act.db, [id])).length > 0;
  const wantsSigned = named.wantsSigned && isNew;
  const made = hasOne ? null : await certificateFor(deps, act, input, { ...named, wantsSigned });
  await transact(act, async (act) => {
    const before = await lockProvider(act.db, id);
    if (before === null) throw notFound('Sign-in provider not found');
    await refuseOther(deps, act.db, before, named);
    if (input.isOnlyWay === true && !before.is_only_way && (await countPeople(act.db, id)) === 0)
      throw invalidField('isOnlyWay', identityTexts.onlyWayUnproven);
    const given = sealedOf(deps, id, input);
    const isOtherClient = before.issuer !== named.issuer || before.client_id !== (input.clientId ?? null);
    if (given === null && before.sealed_secret !== null && named.metadata === null && isOtherClient)
      throw invalidField('clientSecret', identityTexts.secretNeeded);
    const sealed_secret = named.metadata === null ? (given ?? before.sealed_secret) : null;
    const change = { ...(await changeOf(act.db, input, named)), sealed_secret, updated_at: act.clock.now() };
    await updateProvider(act.db, id, change);
    if (named.metadata === null) await deleteCertificatesOf(act.db, id);
    else await addMadeCertificate(deps, act, id, made);
    if (change.is_only_way === true) await endSessionsBeside(act.db, id);
    await recordAct(act, {
      ...eventOf('provider_updated', { ...change, id }),
      changes: changesOf(before, change, given !== null),
    });
  });
  forget(deps, id);
}

function forget({ providers, saml }: ProvidersDeps, id: string): void {
  providers.forget(id);
  saml.forget(id);
}

/**
 * Deletes a provider with its links; the auth sessions that it began end, and groups follow it no longer. Answers how many did.
 * Throws `not_found`.
 */
export async function removeProvider(deps: ProvidersDeps, act: Act, id: string): Promise<number> {
  const groups = await transact(act, async (act) => {
    const before = await lockProvider(act.db, id);
    if (before === null) throw notFound('Sign-in provider not found');
    const people = await countPeople(act.db, id);
    const groups = (await deps.countFollowers(act.db, [id])).get(id) ?? 0;
    await deleteProvider(act.db, id);
    const gone = Object.entries({ people, ...(groups > 0 && { groups }) });
    const changes = gone.map(([field, count]) => ({ field, before: String(count), after: null }));
    await recordAct(act, { ...eventOf('provider_deleted', before), changes });
    return groups;
  });
  forget(deps, id);
  return groups;
}

/** A provider, on or off. Throws `not_found`. */
export async function requireProvider(db: Db, id: string): Promise<ProviderRow> {
  const row = await findProvider(db, id);
  if (row === null) throw notFound('Sign-in provider not found');
  return row;
}

/** One provider as admins see it. Throws `not_found`. */
export async function requireListed(
  deps: PresentDeps,
  db: Db,
  id: string,
  site: string | null,
): Promise<IdentityProvider> {
  const row = await findListedProvider(db, id);
  const [provider] = row === null ? [] : await presentAll(deps, db, [row], site);
  if (provider === undefined) throw notFound('Sign-in provider not found');
  return provider;
}

/** Looks whether a provider can be used. Throws `not_found`. */
export async function testProvider(
  deps: ProvidersDeps,
  db: Db,
  { id, site }: { id: string; site: string | null },
): Promise<ProviderTest> {
  const row = await requireProvider(db, id);
  const { issuer, saml_metadata: metadata, signs_out_there: signsOutThere } = row;
  const canSign = (await listCertificates(db, [id])).length > 0;
  const found =
    metadata === null ? await deps.providers.look(issuer) : await deps.saml.look(metadata, { signsOutThere, canSign });
  const problem = found ?? (site === null ? identityTexts.siteUnknown : null);
  return { works: problem === null, message: problem ?? identityTexts.providerWell };
}

/** The sign-ins by a provider that failed. Throws `not_found`. */
export async function failuresOf(db: Db, id: string): Promise<FailedArrival[]> {
  await requireProvider(db, id);
  return (await listFailures(db, id)).map(presentFailure);
}

/** The issuer that an input is about, the metadata of SAML that name it, and whether these want signed requests. */
type NamedIssuer = { issuer: string; metadata: string | null; wantsSigned: boolean };

/** A certificate where one is needed for what is asked for. It takes a moment, so it is made before the transaction. */
async function certificateFor(
  { random }: ProvidersDeps,
  { clock }: Act,
  { signsRequests, signsOutThere }: IdentityProviderInput,
  { metadata, wantsSigned }: NamedIssuer,
): Promise<MadeCertificate | null> {
  const isNeeded = metadata !== null && (signsRequests === true || signsOutThere === true || wantsSigned);
  return isNeeded ? makeCertificate(random, clock.now()) : null;
}

/** Throws `validation_failed` for metadata that cannot be had or used. */
async function nameIssuer(
  deps: ProvidersDeps,
  { preset, issuer, metadata = null }: IdentityProviderInput,
): Promise<NamedIssuer> {
  if (preset !== 'saml') return { issuer: issuer ?? '', metadata: null, wantsSigned: false };
  try {
    const { entityId, wantsSigned } = await deps.saml.readMetadata(metadata ?? '');
    return { issuer: entityId, metadata, wantsSigned };
  } catch (error) {
    if (!(error instanceof BadConfiguration) && !(error instanceof NotTold)) throw error;
    throw invalidField('metadata', sentenceOf(error));
  }
}

/** Throws `validation_failed` for another issuer once people are linked: those of another one are other people, whatever they are called. */
async function refuseOther(deps: ProvidersDeps, trx: Db, before: ProviderRow, named: NamedIssuer): Promise<void> {
  const isSame = before.issuer === named.issuer && (before.preset === 'saml') === (named.metadata !== null);
  if (isSame) return;
  await refuseIssuer(deps, named);
  const field = named.metadata === null ? 'issuer' : 'metadata';
  if ((await countPeople(trx, before.id)) > 0) throw invalidField(field, identityTexts.issuerInUse);
}

/** Throws `validation_failed` for an issuer that nothing would be sent to. One whose name is not known today may be saved. */
async function refuseIssuer({ outward }: ProvidersDeps, { issuer, metadata }: NamedIssuer): Promise<void> {
  // SAML's issuer is a name alone.
  if (metadata !== null) return;
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
  { issuer, metadata }: NamedIssuer,
): Promise<Omit<ProviderChange, 'sealed_secret' | 'updated_at'>> {
  const institution = input.institution ?? null;
  if (institution !== null) await requireInstitution(trx, institution);
  return {
    institution_id: institution,
    name: input.name,
    issuer,
    client_id: metadata === null ? (input.clientId ?? null) : null,
    preset: input.preset,
    saml_metadata: metadata,
    is_only_way: input.isOnlyWay ?? false,
    signs_out_there: input.signsOutThere ?? false,
    signs_requests: metadata !== null && (input.signsRequests ?? false),
    claim_of_groups: input.claimOfGroups ?? null,
    teachers_in: [...new Set(input.teachersIn)],
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
  'is_only_way',
  'signs_out_there',
  'signs_requests',
  'claim_of_groups',
  'teachers_in',
] as const;

function changesOf(before: ProviderRow, after: ProviderChange, newSecret: boolean): NonNullable<AuditEvent['changes']> {
  const changed = told
    .map((field) => ({ field, before: String(before[field]), after: String(after[field]) }))
    .filter((change) => change.before !== change.after);
  return newSecret ? [...changed, { field: 'client_secret', before: null, after: null }] : changed;
}
