import { sourceTexts } from '@lectern/contract';
import {
  type AppKeys,
  sealedColumn,
  sealedOrNull,
  sealedOrUnavailable,
  type SealedSource,
} from '../../../platform/app-key/index.ts';

/** Each client secret is sealed for its own source. */
const purposeOfSource = (id: string): string => `client secret of roster source ${id}`;

/** Seals a client secret. Throws `service_unavailable` where the application key is missing. */
export function sealSecret(appKeys: AppKeys, id: string, secret: string): Buffer {
  const seal = () => appKeys.seal(purposeOfSource(id), Buffer.from(secret));
  return sealedOrUnavailable(seal, sourceTexts.secretUnreadable);
}

/** Opens a client secret; null where no application key here does. */
export function openSecret(appKeys: AppKeys, id: string, sealed: Buffer): string | null {
  return sealedOrNull(() => appKeys.open(purposeOfSource(id), sealed).toString());
}

/** The client secrets, as a new application key and the doctor go through them. */
export const sealedClientSecrets: SealedSource = {
  purposeOf: purposeOfSource,
  ...sealedColumn({ table: 'roster_sources', column: 'sealed_secret' }),
};
