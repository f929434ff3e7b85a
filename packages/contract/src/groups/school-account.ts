import { z } from 'zod';
import { Id, idOrEntity, lineField } from '../common.ts';
import { limits } from '../limits.ts';

/** The sentences about groups that people come into by their school account. */
export const schoolAccountTexts = {
  saved: 'The group follows the school account now',
  ended: 'The group no longer follows a school account',
  noProvider: 'Choose a sign-in provider',
  noClaim: 'This provider is not asked for groups yet: name its claim with groups first',
  otherInstitution: 'This provider is for another institution than the teacher of this group',
  noTeacher: 'The teacher of this group is blocked, or waits for approval',
} as const;

/**
 * The reasons for which nobody comes into a group by its source: nobody signs in by the provider, it is not asked for groups, the
 * group's teacher is blocked or waits, or is of another institution, the group has as many people as it may, or all students of the
 * provider are of institutions that the teacher is not in. By `other_claim` people may still come, and leave: the provider
 * is asked for another claim than when the source was chosen, in which the name may stand for another group.
 */
export const groupSourceProblems = [
  'provider_off',
  'names_no_groups',
  'no_teacher',
  'other_institution',
  'full',
  'students_elsewhere',
  'other_claim',
] as const;
export type GroupSourceProblem = (typeof groupSourceProblems)[number];

/** The group at a sign-in provider by which people come into a group here, and leave it. */
export const GroupSource = z
  .object({
    provider: z.object({ _id: Id, name: z.string() }),
    value: z.string(),
    problem: z.enum(groupSourceProblems).nullable(),
  })
  .meta({ id: 'GroupSource' });
export type GroupSource = z.infer<typeof GroupSource>;

/** The source of a group, null for none, and the providers that there are, with the claim in which each names groups. */
export const GroupSourceState = z
  .object({
    source: GroupSource.nullable(),
    providers: z.array(z.object({ _id: Id, name: z.string(), claimOfGroups: z.string().nullable() })),
  })
  .meta({ id: 'GroupSourceState' });
export type GroupSourceState = z.infer<typeof GroupSourceState>;

/** The source that a group is to have, null for none. */
export const GroupSourceInput = z
  .object({
    source: z
      .object({
        provider: idOrEntity,
        value: lineField('Group there', limits.claimValue),
      })
      .nullable(),
  })
  .meta({ id: 'GroupSourceInput' });
export type GroupSourceInput = z.infer<typeof GroupSourceInput>;
