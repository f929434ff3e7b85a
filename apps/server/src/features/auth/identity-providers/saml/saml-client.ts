import { identityTexts } from '@lectern/contract';
import type { AppKeys } from '../../../../platform/app-key/index.ts';
import type { Clock, Random } from '../../../../platform/clock/index.ts';
import type { Db } from '../../../../platform/db/index.ts';
import { AppError } from '../../../../platform/http/index.ts';
import type { Outward } from '../../../../platform/net/index.ts';
import { BadConfiguration, lookDown, NotTold, sentenceOf, whyUntold } from '../configuration.ts';
import { NoArrival } from '../no-arrival.ts';
import type { Claims } from '../provider-client.ts';
import { claimsOfAssertion } from './saml-assertion.ts';
import {
  ownMetadata,
  type SamlHandle,
  type SamlSite,
  signInRequest,
  signOutAnswer,
  signOutRequest,
} from './saml-messages.ts';
import { fetchMetadata, readMetadata, type SamlMetadata } from './saml-metadata.ts';
import { addressWith } from './saml-query.ts';
import { newlinesOf, signedAssertion } from './saml-response.ts';
import { StrangeXml } from './saml-shape.ts';
import { type Carried, readSignOut, type SignedOut, type SignOutAnswered } from './saml-sign-out.ts';
import { siteKeysOf } from './site-certificates.ts';
import { listCertificates } from './site-certificates.repository.ts';

/** A SAML provider: the name of the issuer that was saved, its metadata or their address, and whether requests to it are signed anyway. */
export type KnownSamlProvider = { id: string; issuer: string; metadata: string; signsRequests: boolean };

type Deps = { outward: Outward; clock: Clock; random: Random; db: Db; appKeys: AppKeys };

const keptMs = 10 * 60_000;
const failureKeptMs = 5_000;

type Kept = { metadata: string; until: number; read: Promise<SamlMetadata> };

export type SamlClient = ReturnType<typeof createSamlClient>;

/** Keeps the metadata of providers for ten minutes, and that one is away for seconds. */
function createKeeper({ outward, clock }: Deps) {
  const kept = new Map<string, Kept>();
  const read = async (metadata: string): Promise<SamlMetadata> =>
    readMetadata(await fetchMetadata(outward, metadata), clock.now());

  function metadataOf({ id, metadata }: KnownSamlProvider): Promise<SamlMetadata> {
    const now = clock.now().getTime();
    const found = kept.get(id);
    if (found !== undefined && found.metadata === metadata && found.until > now) return found.read;
    const one: Kept = { metadata, until: now + keptMs, read: read(metadata) };
    one.read.catch(() => (one.until = now + failureKeptMs));
    kept.set(id, one);
    return one.read;
  }

  return {
    read,
    /** Throws `NoArrival` where the metadata name another issuer than was saved. */
    of: async (provider: KnownSamlProvider): Promise<SamlMetadata> => {
      const told = await metadataOf(provider);
      if (told.entityId !== provider.issuer) throw new NoArrival('unreachable', 'provider-away', 'entity');
      return told;
    },
    forget: (id: string): void => void kept.delete(id),
  };
}

type Keeper = ReturnType<typeof createKeeper>;

/** The older of two keys signs until it is removed: the provider may not know the newer yet. */
const signingKeyOf = async (deps: Deps, { id }: KnownSamlProvider) =>
  (await siteKeysOf(deps, id))[0]?.privateKey ?? null;

/** Speaks SAML 2.0 with providers: messages by way of the browser, signed and encrypted where the two agree on it. */
export function createSamlClient(deps: Deps) {
  const { clock, db } = deps;
  const keeper = createKeeper(deps);
  return {
    ...createSigningOut(deps, keeper),

    /** The address at the provider at which a sign-in begins. Throws `NoArrival` and `service_unavailable`. */
    begin: (provider: KnownSamlProvider, site: SamlSite, requestId: string): Promise<string> =>
      orNoArrival(async () => {
        const { signInAddress: destination, wantsSigned } = await keeper.of(provider);
        const xml = signInRequest({ id: requestId, now: clock.now(), destination, site });
        const key = provider.signsRequests || wantsSigned ? await signingKeyOf(deps, provider) : null;
        if (key === null && provider.signsRequests) throw new NoArrival('unreachable', 'provider-away', 'certificate');
        return addressWith(destination, { kind: 'SAMLRequest', xml, relayState: null }, key);
      }),

    /** Reads an answer (base64), whoever it is for: the person, and the request that it answers. Throws `NoArrival`. */
    read: (
      provider: KnownSamlProvider,
      site: SamlSite,
      answer: string,
    ): Promise<{ claims: Claims<SamlHandle>; requestId: string }> =>
      orNoArrival(async () => {
        const { certificates, entityId: issuer } = await keeper.of(provider);
        const xml = newlinesOf(Buffer.from(answer, 'base64').toString('utf8'));
        const keys = async () => (await siteKeysOf(deps, provider.id)).map(({ privateKey }) => privateKey);
        const assertion = await signedAssertion(xml, { certificates, keys });
        const { entityId: audience, answerAddress: recipient } = site;
        return claimsOfAssertion(assertion, { issuer, audience, recipient, now: clock.now() });
      }),

    /** This site's own metadata for a provider, also while that is away. */
    ownMetadata: async (provider: KnownSamlProvider, site: SamlSite): Promise<string> => {
      const rows = await listCertificates(db, [provider.id]);
      const certificates = rows.map(({ certificate }) => certificate.toString('base64'));
      const isWanted = provider.signsRequests || (await keeper.of(provider).catch(() => null))?.wantsSigned === true;
      return ownMetadata(site, { certificates, signsRequests: isWanted && certificates.length > 0 });
    },

    /** Fetches metadata anew. Throws `BadConfiguration` and `NotTold`. */
    readMetadata: keeper.read,

    /** The trouble of a provider in one sentence, or null. */
    look: (metadata: string, uses: { signsOutThere: boolean; canSign: boolean }): Promise<string | null> =>
      keeper.read(metadata).then((told) => {
        if (told.wantsSigned && !uses.canSign) return identityTexts.wantsSigned;
        return uses.signsOutThere && told.signOut === null ? identityTexts.noSignOutAddress : null;
      }, sentenceOf),

    forget: keeper.forget,
  };
}

/** Single logout, in both directions. */
function createSigningOut(deps: Deps, keeper: Keeper) {
  const { clock, random } = deps;
  const head = (destination: string, site: SamlSite) => ({
    id: `_${random.bytes(20).toString('hex')}`,
    now: clock.now(),
    destination,
    site,
  });
  /** The provider's addresses for it, and the key to sign with; null where it has none, is away, or no certificate is here. */
  const waysOf = async (provider: KnownSamlProvider) => {
    const key = await signingKeyOf(deps, provider).catch(nullUnlessBroken);
    const signOut = (await keeper.of(provider).catch(() => null))?.signOut ?? null;
    return key === null || signOut === null ? null : { ...signOut, key };
  };

  return {
    /** The address at which the browser ends its session at the provider, or null. */
    signOut: async (provider: KnownSamlProvider, site: SamlSite, handle: SamlHandle): Promise<string | null> => {
      const ways = await waysOf(provider);
      if (ways === null) return null;
      const xml = signOutRequest(head(ways.location, site), handle);
      return addressWith(ways.location, { kind: 'SAMLRequest', xml, relayState: null }, ways.key);
    },

    /** Reads a message about signing out, which the provider has to have signed. Throws `NoArrival`. */
    readSignOut: (
      provider: KnownSamlProvider,
      site: SamlSite,
      carried: Carried,
    ): Promise<SignedOut | SignOutAnswered> =>
      orNoArrival(async () => {
        const { certificates, entityId: issuer } = await keeper.of(provider);
        return readSignOut(carried, { issuer, address: site.signOutAddress, certificates, now: clock.now() });
      }),

    /** The address at which the browser brings the answer to a request to sign somebody out, or null. */
    answerSignOut: async (provider: KnownSamlProvider, site: SamlSite, asked: SignedOut): Promise<string | null> => {
      const ways = await waysOf(provider);
      if (ways === null) return null;
      const { answerLocation, key } = ways;
      const xml = signOutAnswer(head(answerLocation, site), asked.id);
      return addressWith(answerLocation, { kind: 'SAMLResponse', xml, relayState: asked.relayState }, key);
    },
  };
}

/** Somebody is signed out here also where the application key is away. */
function nullUnlessBroken(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

async function orNoArrival<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw noArrivalOf(error);
  }
}

function noArrivalOf(error: unknown): unknown {
  if (error instanceof StrangeXml) return new NoArrival('untrusted_answer', 'provider-refused', error.why);
  const untold = lookDown(error, NotTold);
  if (untold !== null) return new NoArrival('unreachable', 'provider-away', whyUntold(untold.why));
  if (error instanceof BadConfiguration) return new NoArrival('unreachable', 'provider-away', 'metadata');
  return error;
}
