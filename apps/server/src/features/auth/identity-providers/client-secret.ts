import { identityTexts } from '@lectern/contract';
import { type AppKeys, KeyMissing } from '../../../platform/app-key/index.ts';
import { AppError } from '../../../platform/http/index.ts';

type Sealing = { appKeys: AppKeys };

/** Each client secret is sealed for its own provider. */
export const purposeOfSecret = (providerId: string): string => `client secret of ${providerId}`;

/** Seals a client secret. Throws `service_unavailable` where the application key is missing. */
export function sealClientSecret({ appKeys }: Sealing, providerId: string, secret: string): Buffer {
  return orUnavailable(() => appKeys.seal(purposeOfSecret(providerId), Buffer.from(secret)));
}

/** Opens a client secret. Throws `service_unavailable` where no application key here opens it. */
export function openClientSecret({ appKeys }: Sealing, providerId: string, sealed: Buffer): string {
  return orUnavailable(() => appKeys.open(purposeOfSecret(providerId), sealed).toString());
}

function orUnavailable<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof KeyMissing)) throw error;
    throw new AppError('service_unavailable', identityTexts.secretUnreadable);
  }
}
