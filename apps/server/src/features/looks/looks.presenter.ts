import type { Look } from '@lectern/contract';
import { styleOf } from '@lectern/contract/look-style';
import type { LookRow, WornRow } from './looks.repository.ts';

/** The address of a logo. It names the bytes, so that they never change under it. */
const logoAddress = (digest: string): string => `/api/logos/${digest}`;

/** A look as those see it who may change it, and visitors that of the site. */
export function presentLook(row: LookRow | null): Look {
  return {
    accent: row?.accent ?? null,
    logo: row?.logo_digest ? logoAddress(row.logo_digest) : null,
    updatedAt: row?.updated_at.toISOString() ?? null,
  };
}

/** The styles made so far. One takes up to 1.3 ms, and every login record has one. */
const styles = new Map<string, string>();
const mostStyles = 1_000;

/** The style of a colour and a logo; empty for Lectern's own. */
export function presentStyle({ accent, logo_digest }: WornRow): string {
  const key = `${accent ?? ''} ${logo_digest ?? ''}`;
  const made = styles.get(key) ?? styleOf({ accent, logo: logo_digest === null ? null : logoAddress(logo_digest) });
  if (styles.size >= mostStyles) styles.clear();
  styles.set(key, made);
  return made;
}
