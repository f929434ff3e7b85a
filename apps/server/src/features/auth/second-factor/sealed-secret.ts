import { factorTexts } from '@lectern/contract';
import { type AppKeys, sealedColumn, sealedOrUnavailable, type SealedSource } from '../../../platform/app-key/index.ts';

export type SealingDeps = { appKeys: AppKeys };

/** Each secret is sealed for its own account: in the row of another it does not open. */
const purposeOf = (userId: string): string => `second factor of ${userId}`;

/** Seals a secret for an account. Throws `service_unavailable` where the application key is missing. */
export function sealSecret({ appKeys }: SealingDeps, userId: string, secret: Buffer): Buffer {
  return sealedOrUnavailable(() => appKeys.seal(purposeOf(userId), secret), factorTexts.codesUnreadable);
}

/** Opens an account's secret. Throws `service_unavailable` where no application key here opens it. */
export function openSecret({ appKeys }: SealingDeps, userId: string, sealed: Buffer): Buffer {
  return sealedOrUnavailable(() => appKeys.open(purposeOf(userId), sealed), factorTexts.codesUnreadable);
}

/** The secrets of second factors, as a new application key and the doctor go through them. */
export const sealedFactors: SealedSource = {
  purposeOf,
  ...sealedColumn({ table: 'second_factors', id: 'user_id', column: 'sealed_secret' }),
};
