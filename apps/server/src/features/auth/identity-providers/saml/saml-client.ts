import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { Clock } from '../../../../platform/clock/index.ts';
import type { Outward } from '../../../../platform/net/index.ts';
import { BadConfiguration, lookDown, NotTold, sentenceOf, whyUntold } from '../configuration.ts';
import { NoArrival } from '../no-arrival.ts';
import type { Claims } from '../provider-client.ts';
import { claimsOfAssertion, type Expected } from './saml-assertion.ts';
import { fetchMetadata, readMetadata, type SamlMetadata } from './saml-metadata.ts';
import { refuseStrangeResponse, StrangeXml } from './saml-shape.ts';

/** A SAML provider: the name of the issuer that was saved, and its metadata or their address. */
export type KnownSamlProvider = { id: string; issuer: string; metadata: string };

/** The addresses of this site at one provider: its name there, which shows its own metadata, and where answers are sent. */
export type SamlSite = { entityId: string; answerAddress: string };

const keptMs = 10 * 60_000;
const failureKeptMs = 5_000;

type Kept = { metadata: string; until: number; read: Promise<SamlMetadata> };

export type SamlClient = ReturnType<typeof createSamlClient>;

/** Speaks SAML 2.0 with providers: a request by way of the browser, and the signed answer that it brings. */
export function createSamlClient({ outward, clock }: { outward: Outward; clock: Clock }) {
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

  async function openedOf(provider: KnownSamlProvider, site: SamlSite): Promise<{ saml: SAML; told: SamlMetadata }> {
    const told = await metadataOf(provider);
    if (told.entityId !== provider.issuer) throw new NoArrival('unreachable', 'provider-away', 'entity');
    return { saml: samlOf(told, site), told };
  }

  return {
    /** The address at the provider at which a sign-in begins. Throws `NoArrival`. */
    begin: (provider: KnownSamlProvider, site: SamlSite, requestId: string): Promise<string> =>
      orNoArrival(async () => {
        const { saml } = await openedOf(provider, site);
        saml.options.generateUniqueId = () => requestId;
        return saml.getAuthorizeUrlAsync('', undefined, {});
      }),

    /** Reads an answer (base64), whoever it is for: the person, and the request that it answers. Throws `NoArrival`. */
    read: (
      provider: KnownSamlProvider,
      site: SamlSite,
      answer: string,
    ): Promise<{ claims: Claims; requestId: string }> =>
      orNoArrival(async () => {
        const xml = Buffer.from(answer, 'base64').toString('utf8');
        refuseStrangeResponse(xml);
        const { saml, told } = await openedOf(provider, site);
        const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') });
        const expected: Expected = { issuer: told.entityId, recipient: site.answerAddress, now: clock.now() };
        // Nothing of the answer counts but the assertion as it was signed.
        return claimsOfAssertion(profile?.getAssertionXml?.() ?? '', expected);
      }),

    /** Fetches metadata anew: the issuer that they name. Throws `BadConfiguration` and `NotTold`. */
    readIssuer: async (metadata: string): Promise<string> => (await read(metadata)).entityId,

    /** The trouble of metadata in one sentence, or null. */
    look: (metadata: string): Promise<string | null> => read(metadata).then(() => null, sentenceOf),

    forget: (id: string): void => void kept.delete(id),
  };
}

/** The library with its times turned off: they are compared with the clock of the act afterwards. */
function samlOf(
  { entityId, signInAddress, certificates }: SamlMetadata,
  { entityId: own, answerAddress }: SamlSite,
): SAML {
  return new SAML({
    issuer: own,
    audience: own,
    callbackUrl: answerAddress,
    entryPoint: signInAddress,
    idpIssuer: entityId,
    idpCert: [...certificates],
    // Either may be signed, and providers differ; one of the two has to be.
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: -1,
    validateInResponseTo: ValidateInResponseTo.never,
  });
}

/** This site's own metadata, which the provider is given. */
export const ownMetadata = (site: SamlSite): string =>
  new SAML({
    issuer: site.entityId,
    callbackUrl: site.answerAddress,
    // The library wants one, though nothing of the provider stands in there.
    idpCert: 'AAAA',
    identifierFormat: null,
    wantAssertionsSigned: true,
  }).generateServiceProviderMetadata(null);

async function orNoArrival<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NoArrival) throw error;
    throw noArrivalOf(error);
  }
}

function noArrivalOf(error: unknown): NoArrival {
  if (error instanceof StrangeXml) return new NoArrival('untrusted_answer', 'provider-refused', error.why);
  const untold = lookDown(error, NotTold);
  if (untold !== null) return new NoArrival('unreachable', 'provider-away', whyUntold(untold.why));
  if (error instanceof BadConfiguration) return new NoArrival('unreachable', 'provider-away', 'metadata');
  const words = error instanceof Error ? error.message : '';
  // The library has sentences, and no codes.
  const told = [
    [/signature/i, 'signature'],
    [/audience/i, 'audience'],
    [/provider returned/i, 'status'],
  ] as const;
  const detail = told.find(([pattern]) => pattern.test(words))?.[1] ?? 'unreadable';
  return new NoArrival('untrusted_answer', 'provider-refused', detail);
}
