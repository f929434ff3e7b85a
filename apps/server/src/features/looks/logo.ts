import { createHash } from 'node:crypto';
import { limits, lookTexts, says } from '@lectern/contract';
import { type PictureType, pictureTypeOf, withoutMetadata } from '../../platform/files/index.ts';
import { invalidField } from '../../platform/http/index.ts';
import { hasAllPoints } from './png-points.ts';

/** Pictures that do not move. Nothing that a browser could run: no SVG. */
const taken: readonly (PictureType | null)[] = ['image/png', 'image/jpeg', 'image/webp'];

/**
 * The columns of a logo that came as a `data:` address, or of none. Its bytes alone say what it is. Throws `validation_failed` for anything that is no
 * PNG, JPEG or WebP, for one that is damaged, and for one that is too large.
 */
export async function logoColumns(address: string | null) {
  if (address === null) return { logo: null, logo_type: null, logo_digest: null };
  const came = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  if (came.length > limits.logoBytes) throw invalidField('logo', says.tooLarge('Logo', limits.logoBytes / 1024));
  const type = pictureTypeOf(came);
  const whole = taken.includes(type) ? withoutMetadata(came) : null;
  if (whole === null) throw invalidField('logo', lookTexts.logoWrong);
  const logo = withoutMetadata(came, limits.logoPoints);
  if (logo === null) throw invalidField('logo', lookTexts.logoTooMany);
  if (type === 'image/png' && !(await hasAllPoints(logo))) throw invalidField('logo', lookTexts.logoWrong);
  return { logo, logo_type: type, logo_digest: createHash('sha256').update(logo).digest('hex').slice(0, 32) };
}
