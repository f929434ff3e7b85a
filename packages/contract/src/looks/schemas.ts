import { z } from 'zod';
import { emptyIsNull, Timestamp } from '../common.ts';
import { limits } from '../limits.ts';
import { says } from '../schema-sentences.ts';
import { lookTexts } from './texts.ts';

/** The colour and the logo that the site or an institution has of its own; null where it has none. */
export const Look = z
  .object({
    /** `#rrggbb` as it was chosen. Pages show shades of it that have enough contrast. */
    accent: z.string().nullable(),
    /** The address of the logo. */
    logo: z.string().nullable(),
    /** When it was saved last; null where it never was. */
    updatedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Look' });
export type Look = z.infer<typeof Look>;

const accent = z
  .string(says.text('Colour'))
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, lookTexts.accentWrong);

/** A picture as a `data:` address, whose bytes decide what it is. */
const logo = z
  .string(says.text('Logo'))
  .max(limits.logoAddress, says.tooLarge('Logo', limits.logoBytes / 1024))
  .regex(/^data:image\/[a-z+.-]+;base64,[A-Za-z0-9+/]+={0,2}$/, lookTexts.logoWrong);

export const LookInput = z
  .object({
    accent: emptyIsNull(accent).optional(),
    logo: emptyIsNull(logo).optional(),
    /** The version that the form loaded; null where there was none. A save that would overwrite another is refused. */
    updatedAt: z.iso.datetime('updatedAt must be a date and time').nullable().optional(),
  })
  .meta({ id: 'LookInput' });
export type LookInput = z.infer<typeof LookInput>;
