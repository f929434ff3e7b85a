import { z } from 'zod';
import { Id, nameField } from '../common.ts';
import { says } from '../schema-sentences.ts';
import { testStatuses } from '../test-authoring/words.ts';

/** The name of a copy. */
export const CopyInput = z.object({ name: nameField('Name') }).meta({ id: 'CopyInput' });
export type CopyInput = z.infer<typeof CopyInput>;

/** The name of a copy of a course, and whether its tests go along. */
export const CopyCourseInput = z
  .object({ name: nameField('Name'), tests: z.boolean(says.flag('Tests')).optional() })
  .meta({ id: 'CopyCourseInput' });
export type CopyCourseInput = z.infer<typeof CopyCourseInput>;

export const CopiedCourse = z
  .object({
    _id: Id,
    name: z.string(),
    tests: z.object({
      copied: z.int(),
      /** Copied ones that were limited by dates or to some people, and are disabled now. */
      disabled: z.int(),
      /** Those whose subject the course no longer has. */
      leftOut: z.int(),
    }),
  })
  .meta({ id: 'CopiedCourse' });
export type CopiedCourse = z.infer<typeof CopiedCourse>;

export const CopiedTest = z
  .object({ _id: Id, test_name: z.string(), test_status: z.enum(testStatuses) })
  .meta({ id: 'CopiedTest' });
export type CopiedTest = z.infer<typeof CopiedTest>;

export const CopiedGroup = z.object({ _id: Id, name: z.string() }).meta({ id: 'CopiedGroup' });
export type CopiedGroup = z.infer<typeof CopiedGroup>;
