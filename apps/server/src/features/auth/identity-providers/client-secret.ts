import { identityTexts } from '@lectern/contract';
import { type AppKeys, sealedColumn, sealedOrUnavailable, type SealedSource } from '../../../platform/app-key/index.ts';

type Sealing = { appKeys: AppKeys };

/** Each client secret is sealed for its own provider. */
const purposeOf = (providerId: string): string => `client secret of ${providerId}`;

/** Seals a client secret. Throws `service_unavailable` where the application key is missing. */
export function sealClientSecret({ appKeys }: Sealing, providerId: string, secret: string): Buffer {
  const seal = () => appKeys.seal(purposeOf(providerId), Buffer.from(secret));
  return sealedOrUnavailable(seal, identityTexts.secretUnreadable);
}

/** Opens a client secret. Throws `service_unavailable` where no application key here opens it. */
export function openClientSecret({ appKeys }: Sealing, providerId: string, sealed: Buffer): string {
  const open = () => appKeys.open(purposeOf(providerId), sealed).toString();
  return sealedOrUnavailable(open, identityTexts.secretUnreadable);
}

/** The client secrets, as a new application key and the doctor go through them. */
export const sealedProviderSecrets: SealedSource = {
  purposeOf,
  ...sealedColumn({ table: 'identity_providers', column: 'sealed_secret' }),
};
