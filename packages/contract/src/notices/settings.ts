import { z } from 'zod';
import { oneOf } from '../common.ts';
import { says } from '../schema-sentences.ts';
import { mailChoices, noticeKinds } from './words.ts';

/** A time of day, as in "07:30". */
const timeOfDay = (label: string) =>
  z.string(says.text(label)).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time of day');

const NoticeChoice = z.object({
  kind: oneOf('kind', noticeKinds),
  /** Whether notices of the kind are shown in the product. */
  here: z.boolean(says.flag('here')),
  mail: oneOf('mail', mailChoices),
  /** Whether notices of the kind are sent to the person's devices; it stays where it is left out. */
  push: z.boolean(says.flag('push')).optional(),
});

const QuietHours = z
  .object({ from: timeOfDay('from'), until: timeOfDay('until') })
  .refine(({ from, until }) => from !== until, { path: ['until'], message: 'Choose two different times' });

/** How somebody gets notices. */
export const NoticeSettings = z
  .object({
    /** Why no mail comes, or null: the site sends none, or nobody has proved the address. */
    noMail: z.enum(['not_sent', 'unverified']).nullable(),
    /** The zone by whose clocks these hours go: the person's, which their profile has. */
    timeZone: z.string(),
    /** The hour of the person's day at which the daily summary is sent. */
    digestHour: z.int(),
    /** The hours of the person's day in which neither mail about notices nor push messages leave. */
    quietHours: z.object({ from: z.string(), until: z.string() }).nullable(),
    /** The kinds that the person may get. */
    kinds: z.array(
      z.object({ kind: z.enum(noticeKinds), here: z.boolean(), mail: z.enum(mailChoices), push: z.boolean() }),
    ),
  })
  .meta({ id: 'NoticeSettings' });
export type NoticeSettings = z.infer<typeof NoticeSettings>;

export const NoticeSettingsInput = z
  .object({
    quietHours: QuietHours.nullable().optional(),
    digestHour: z
      .int(says.wholeNumber('Hour'))
      .min(0, says.atLeast('Hour', 0))
      .max(23, says.atMost('Hour', 23))
      .optional(),
    kinds: z.array(NoticeChoice, says.list('kinds')).max(noticeKinds.length, 'Choose each kind once').optional(),
  })
  .meta({ id: 'NoticeSettingsInput' });
export type NoticeSettingsInput = z.infer<typeof NoticeSettingsInput>;
