import { z } from 'zod';
import { emptyIsNull } from './common.ts';
import { issueText, says } from './schema-sentences.ts';
import { isTimeZone } from './time-zone.ts';

/** A time zone by its IANA name; empty for none. */
export const zoneOrNone = emptyIsNull(
  z.string(says.text('Time zone')).refine(isTimeZone, issueText('This time zone is not known', {})),
).optional();
