import { z } from 'zod';
import { loadedVersion, oneOf } from '../common.ts';
import { languages } from '../languages.ts';
import { limits } from '../limits.ts';
import { says } from '../schema-sentences.ts';
import { zoneOrNone } from '../zone-field.ts';
import { Email, personFields, Username } from '../users/fields.ts';

export const UpdateProfileInput = z
  .object({
    ...personFields,
    username: Username.optional(),
    email: Email.optional(),
    /** Needed to change the e-mail address. */
    currentPassword: z.string().max(limits.password.max, says.farTooLong('Current password')).optional(),
    /** The language of mails to the person. */
    language: oneOf('Language', languages).optional(),
    /** The time zone of dates on pages and in mails; none for that of the institution, else the device's. */
    timeZone: zoneOrNone,
    updatedAt: loadedVersion,
  })
  .meta({ id: 'UpdateProfileInput' });
export type UpdateProfileInput = z.infer<typeof UpdateProfileInput>;

export const DeleteAccountInput = z
  .object({
    /** Needed where the account has a password. */
    currentPassword: z.string().max(limits.password.max, says.farTooLong('Current password')).optional(),
  })
  .optional()
  .meta({ id: 'DeleteAccountInput' });
