import { z } from 'zod';
import { flagFilter, Id, oneOf, optionalText, pageQuery, PersonWithFace, Timestamp } from '../common.ts';
import { says } from '../schema-sentences.ts';
import { limits } from '../limits.ts';
import { dismissalReasons, needRules } from './words.ts';

const CourseInShort = z.object({ _id: Id, name: z.string() });

/** A material or test that is past its due date, by the student's own dates. */
const OverdueThing = z.object({ kind: z.enum(['material', 'test']), _id: Id, name: z.string(), dueAt: Timestamp });

/** The facts behind a line. */
const evidence = {
  /** Materials that are complete, and how many there are. */
  completed: z.int(),
  materials: z.int(),
  /** When the student last did something in the course; null while they have not. */
  lastAt: Timestamp.nullable(),
  /** Since when they are in the course, where that is known. */
  since: Timestamp.nullable(),
  overdue: z.object({ count: z.int(), oldest: OverdueThing }).nullable(),
  /** The percentages of the last three finished tests, the oldest first, and the last of these tests. */
  falling: z.object({ percentages: z.array(z.number()), at: Timestamp, test: CourseInShort }).nullable(),
};

const Dismissal = z.object({
  reason: z.enum(dismissalReasons),
  text: z.string().nullable(),
  at: Timestamp,
  /** The name of who dismissed it; null where the account is gone. */
  by: z.string().nullable(),
});

/** A student of a course who may need somebody, by the gravest rule that holds. */
export const NeedLine = z
  .object({
    user: PersonWithFace,
    course: CourseInShort,
    rule: z.enum(needRules),
    /** The other rules that hold. */
    others: z.array(z.enum(needRules)),
    ...evidence,
    /** Everything that a dismissal covers, as it stands. */
    state: z.string(),
    /** Null while the line stands. */
    dismissal: Dismissal.nullable(),
    can: z.object({ dismiss: z.boolean() }),
  })
  .meta({ id: 'NeedLine' });
export type NeedLine = z.infer<typeof NeedLine>;

/** A course with lines, and how many it has. */
export const CourseWithNeeds = CourseInShort.extend({ lines: z.int() });

/** The same line as the student reads it about themselves. */
export const OwnNeed = z
  .object({
    course: CourseInShort,
    rule: z.enum(needRules),
    others: z.array(z.enum(needRules)),
    ...evidence,
    /** The material to begin or to go on with; null without one. */
    next: CourseInShort.nullable(),
  })
  .meta({ id: 'OwnNeed' });
export type OwnNeed = z.infer<typeof OwnNeed>;

export const NeedsQuery = z.object({
  page: pageQuery.page,
  limit: pageQuery.limit,
  course: Id.optional().describe('Only those of this course.'),
  rule: oneOf('rule', needRules).optional().describe('Only those whose gravest rule is this one.'),
  dismissed: flagFilter.optional().describe('The lines that are dismissed, in place of those that stand.'),
});
export type NeedsQuery = z.infer<typeof NeedsQuery>;

export const DismissalInput = z
  .object({
    reason: oneOf('reason', dismissalReasons),
    text: optionalText('Text', limits.dismissalText).optional(),
    state: z.string().max(200, says.tooLong('state', 200)).describe('That of the line as it was read.'),
  })
  .meta({ id: 'DismissalInput' });
export type DismissalInput = z.infer<typeof DismissalInput>;
