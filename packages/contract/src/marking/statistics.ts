import { z } from 'zod';
import { Id } from '../common.ts';
import { optionLetters, scorings } from '../test-authoring/words.ts';

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

// ---- item analysis

/**
 * The doubts about a question, the gravest first. `other_option`: the best students choose another option more often
 * than the key; `best_miss`: the best get it right less often than the weakest; `two_options`: the best students divide
 * between the key and another option; `below_guessing`: fewer are right than by guessing.
 */
const itemFlagKinds = ['other_option', 'best_miss', 'two_options', 'below_guessing'] as const;
export const ItemFlag = z
  .object({
    kind: z.enum(itemFlagKinds),
    /** With `other_option` and `two_options`: the option of the key, and the other one. */
    options: z.array(z.enum(optionLetters)),
  })
  .meta({ id: 'ItemFlag' });
export type ItemFlag = z.infer<typeof ItemFlag>;

/**
 * How one question worked, by its key: what a correction gave to everybody or left out does not enter. Shares are of 1.
 */
export const ItemStatistics = z
  .object({
    question: Id,
    /** Its place in the current version, from 0, null when it is not in there any more. */
    position: z.int().nullable(),
    question_text: z.string(),
    /** Attempts that had the question. */
    attempts: z.int(),
    right: z.int(),
    wrong: z.int(),
    skipped: z.int(),
    positive_mark: z.int(),
    negative_mark: z.int(),
    /** The share of right responses among all attempts (the item's p-value); null without attempts. */
    difficulty: z.number().nullable(),
    /** Share right in the upper 27 % by mark less share right in the lower 27 %; null where a group would be empty. */
    discrimination: z.number().nullable(),
    /** Correlation of being right with the mark on the other questions; null where one of the two does not vary. */
    pointBiserial: z.number().nullable(),
    /** How many students are in the upper 27 %, and as many in the lower. */
    groupSize: z.int(),
    scoring: z.enum(scorings),
    /** Null below `limits.flaggedAttempts` attempts, and for a question that a correction took from the key. */
    flag: ItemFlag.nullable(),
    options: z.array(
      z.object({
        letter: z.enum(optionLetters),
        text: z.string(),
        correct: z.boolean(),
        chosen: z.int(),
        chosenByUpper: z.int(),
        chosenByLower: z.int(),
      }),
    ),
  })
  .meta({ id: 'ItemStatistics' });
export type ItemStatistics = z.infer<typeof ItemStatistics>;

/** The results of a test at a glance: each student by their best attempt. */
export const ResultsSummary = z
  .object({
    /** Students who have submitted. */
    taken: z.int(),
    /** In hundredths of the maximum; null without a result. */
    mean: z.number().nullable(),
    median: z.number().nullable(),
    /** Students by percentage, ten points in each of ten steps: below 10, below 20, …, from 90 on. */
    histogram: z.array(z.int()),
  })
  .meta({ id: 'ResultsSummary' });
export type ResultsSummary = z.infer<typeof ResultsSummary>;

export const ResultsSummaryQuery = z.object({
  group: Id.optional().describe('Only members of the group with this id.'),
});

export const ItemAnalysis = z
  .object({
    /** Students whose first submitted attempt was looked at. */
    attempts: z.int(),
    /** Whether there were more than `limits.analysedAttempts`, so that only the newest were taken. */
    truncated: z.boolean(),
    meanPercentage: z.number().nullable(),
    /** In the order of the current version, then those that are in it no more. */
    items: z.array(ItemStatistics),
  })
  .meta({ id: 'ItemAnalysis' });
export type ItemAnalysis = z.infer<typeof ItemAnalysis>;
