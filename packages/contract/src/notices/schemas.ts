import { z } from 'zod';
import { Id, Timestamp } from '../common.ts';
import { saidFields } from '../errors.ts';
import { limits } from '../limits.ts';
import { issueText, says } from '../schema-sentences.ts';
import { noticeKinds } from './words.ts';

/** Something that has happened and concerns the person. Several of one kind about one thing are one notice. */
export const Notice = z
  .object({
    /** Another one once there is more to tell. */
    _id: Id,
    kind: z.enum(noticeKinds),
    text: z.object(saidFields),
    /** The page that it leads to. */
    path: z.string(),
    at: Timestamp,
    read: z.boolean(),
  })
  .meta({ id: 'Notice' });
export type Notice = z.infer<typeof Notice>;

export const ReadNoticesInput = z
  .object({
    ids: z
      .array(Id, says.list('ids'))
      .max(limits.notices, issueText('Choose at most {max} notices', { max: limits.notices }))
      .optional(),
    /** All up to this moment, which is that of the newest notice seen. */
    until: z.iso.datetime('until must be a date and time').optional(),
  })
  .refine(({ ids, until }) => ids !== undefined || until !== undefined, {
    path: ['ids'],
    message: 'Choose the notices that were read',
  })
  .meta({ id: 'ReadNoticesInput' });
export type ReadNoticesInput = z.infer<typeof ReadNoticesInput>;
