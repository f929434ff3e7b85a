import type { Look } from '@lectern/contract';
import type { LookRow } from './looks.repository.ts';

/** The address of a logo. It names the bytes, so that they never change under it. */
export const logoAddress = (digest: string): string => `/api/logos/${digest}`;

/** A look as those see it who may change it, and visitors that of the site. */
export function presentLook(row: LookRow | null): Look {
  return {
    accent: row?.accent ?? null,
    logo: row?.logo_digest ? logoAddress(row.logo_digest) : null,
    updatedAt: row?.updated_at.toISOString() ?? null,
  };
}
