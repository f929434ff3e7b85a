import { z } from 'zod';
import { Id, idOf } from '../common.ts';
import { defineRoutes } from '../route.ts';

const TestChoice = z.object({ _id: Id, test_name: z.string(), submitted: z.int() });

/** One student between the pre-test and the post-test, in hundredths of the maximum. */
export const StudentGain = z
  .object({
    student: z.object({ _id: Id, username: z.string() }),
    /** The first submitted attempt at the pre-test. */
    pre: z.number(),
    /** The latest submitted attempt at the post-test. */
    post: z.number(),
    /** (post − pre) / (100 − pre); null where pre is 100 and nothing was left to gain. */
    gain: z.number().nullable(),
  })
  .meta({ id: 'StudentGain' });
export type StudentGain = z.infer<typeof StudentGain>;

/** A group, or all students together. */
export const GroupGain = z
  .object({
    /** Null for all together. */
    group: z.object({ _id: Id, name: z.string() }).nullable(),
    /** Students who took both. */
    students: z.int(),
    meanPre: z.number().nullable(),
    meanPost: z.number().nullable(),
    /** Hake's gain of the group: (mean post − mean pre) / (100 − mean pre). */
    gain: z.number().nullable(),
    /** The mean of the students' own gains, of those who have one. */
    meanGain: z.number().nullable(),
  })
  .meta({ id: 'GroupGain' });
export type GroupGain = z.infer<typeof GroupGain>;

/** The gains of a subject's students from its pre-test to its post-test. */
export const Gains = z
  .object({
    subject: z.object({ _id: Id, name: z.string() }),
    /** The tests that there are to compare, newest first, and the two that were. */
    preTests: z.array(TestChoice),
    postTests: z.array(TestChoice),
    pre: Id.nullable(),
    post: Id.nullable(),
    overall: GroupGain,
    /** Groups of the viewer's (for admins all) that open the course, by name. */
    groups: z.array(GroupGain),
    /** By name. */
    students: z.array(StudentGain),
    onlyPre: z.array(z.object({ _id: Id, username: z.string() })),
    onlyPost: z.array(z.object({ _id: Id, username: z.string() })),
    /** Whether there were more than 10,000 students, so that only the first by name were taken. */
    truncated: z.boolean(),
  })
  .meta({ id: 'Gains' });
export type Gains = z.infer<typeof Gains>;

export const GainsQuery = z.object({
  pre: Id.optional().describe('The pre-test to compare; left out, the newest that has results.'),
  post: Id.optional().describe('The post-test to compare; left out, the newest that has results.'),
  group: Id.optional().describe('Only members of the group with this id.'),
});
export type GainsQuery = z.infer<typeof GainsQuery>;

export const gainRoutes = defineRoutes({
  'GET /api/subjects/:subjectId/gains': {
    tag: 'Results',
    summary: 'The gain from pre-test to post-test per student and group',
    params: z.object({ subjectId: idOf('subjects') }),
    query: GainsQuery,
    responses: { 200: Gains },
  },
});
