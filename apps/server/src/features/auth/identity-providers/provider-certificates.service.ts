import { identityTexts, limits } from '@lectern/contract';
import { type Act, transact } from '../../../platform/act/index.ts';
import type { AppKeys } from '../../../platform/app-key/index.ts';
import type { Random } from '../../../platform/clock/index.ts';
import { AppError, notFound } from '../../../platform/http/index.ts';
import { recordAct } from '../../audit/index.ts';
import { lockProvider, type ProviderRow } from './providers.repository.ts';
import {
  type CertificateRow,
  deleteCertificate,
  insertCertificate,
  listCertificates,
} from './saml/site-certificates.repository.ts';
import { type MadeCertificate, makeCertificate, sealKey } from './saml/site-certificates.ts';

type Deps = { appKeys: AppKeys; random: Random };

/** The transaction of an act that holds a provider. */
type HeldAct = Pick<Act, 'db' | 'clock' | 'ids'>;

/** Adds a certificate that was made, where the provider has none yet. */
export async function addMadeCertificate(
  deps: Deps,
  act: HeldAct,
  providerId: string,
  made: MadeCertificate | null,
): Promise<void> {
  if (made === null || (await listCertificates(act.db, [providerId])).length > 0) return;
  await add(deps, act, providerId, made);
}

async function add(deps: Deps, { db, clock, ids }: HeldAct, providerId: string, made: MadeCertificate): Promise<void> {
  const id = ids.next();
  const { certificate, expires_at, privateKey } = made;
  const sealed_key = sealKey(deps, id, privateKey);
  const row = { id, provider_id: providerId, certificate, sealed_key, expires_at, created_at: clock.now() };
  await insertCertificate(db, row);
}

/**
 * Makes a certificate of this site at a provider of SAML. One that is there goes on to sign until it is removed. Throws
 * `not_found`, `conflict` where there are two or the provider speaks another language, and `service_unavailable`.
 */
export async function newCertificate(deps: Deps, act: Act, providerId: string): Promise<void> {
  const made = await makeCertificate(deps.random, act.clock.now());
  await change(act, providerId, 'added', async (act, { provider, certificates }) => {
    if (provider.preset !== 'saml') throw new AppError('conflict', identityTexts.certificateOfSaml);
    if (certificates.length >= limits.certificatesPerProvider)
      throw new AppError('conflict', identityTexts.certificatesTooMany);
    await add(deps, act, providerId, made);
  });
}

/** Removes one of two certificates: the other signs, and alone opens what is encrypted. Throws `not_found`, and `conflict` for the last. */
export async function removeCertificate(act: Act, providerId: string, id: string): Promise<void> {
  await change(act, providerId, 'removed', async (act, { certificates }) => {
    if (!certificates.some((one) => one.id === id)) throw notFound('Certificate not found');
    if (certificates.length === 1) throw new AppError('conflict', identityTexts.certificateLast);
    await deleteCertificate(act.db, id);
  });
}

type Held = { provider: ProviderRow; certificates: CertificateRow[] };

async function change(
  act: Act,
  providerId: string,
  word: 'added' | 'removed',
  work: (act: Act, held: Held) => Promise<void>,
): Promise<void> {
  await transact(act, async (act) => {
    const provider = await lockProvider(act.db, providerId);
    if (provider === null) throw notFound('Sign-in provider not found');
    await work(act, { provider, certificates: await listCertificates(act.db, [providerId]) });
    await recordAct(act, {
      action: 'provider_updated',
      target: { kind: 'provider', id: provider.id, name: provider.name },
      institutionId: provider.institution_id,
      changes: [{ field: 'certificate', before: null, after: word }],
    });
  });
}
