import { z } from 'zod';
import { isStorable, oneOf, pageQuery, PersonWithFace, requiredText, Timestamp } from '../common.ts';
import { limits } from '../limits.ts';
import { says } from '../schema-sentences.ts';
import { type CoursePart, staffRoles } from './staff-words.ts';

/** Somebody's part on a course, for schemas. */
export const Part = z.enum(['owner', ...staffRoles] satisfies [CoursePart, ...CoursePart[]]);

/** A teacher beside the owner of a course. */
export const StaffMember = z
  .object({
    user: PersonWithFace,
    role: z.enum(staffRoles),
    addedAt: Timestamp,
    /** Whether they can do something on the course now: nobody who is blocked, or teaches no longer, can. */
    works: z.boolean(),
  })
  .meta({ id: 'StaffMember' });
export type StaffMember = z.infer<typeof StaffMember>;

/** Everybody who teaches a course. */
export const CourseStaff = z
  .object({
    owner: PersonWithFace,
    data: z.array(StaffMember),
    /** The viewer's own part; null for administrators and coordinators. */
    part: Part.nullable(),
    /** Whether the viewer says who is there, and whether they can leave. */
    can: z.object({ manage: z.boolean(), leave: z.boolean() }),
  })
  .meta({ id: 'CourseStaff' });
export type CourseStaff = z.infer<typeof CourseStaff>;

/** Teachers of the owner's institution who have no part on the course yet. */
export const StaffCandidates = z.object({ data: z.array(PersonWithFace) }).meta({ id: 'StaffCandidates' });
export type StaffCandidates = z.infer<typeof StaffCandidates>;

export const StaffCandidatesQuery = z.object({ search: pageQuery.search });

const role = oneOf('Role', staffRoles);

/** A colleague by username or e-mail address, anybody else by their exact e-mail address. */
export const AddStaffInput = z
  .object({
    person: requiredText('Teacher')
      .trim()
      .min(1, says.required('Teacher'))
      .max(limits.email, says.tooLong('Teacher', limits.email))
      .refine(isStorable, says.unstorable('Teacher')),
    role,
  })
  .meta({ id: 'AddStaffInput' });
export type AddStaffInput = z.infer<typeof AddStaffInput>;

export const StaffRoleInput = z.object({ role }).meta({ id: 'StaffRoleInput' });
export type StaffRoleInput = z.infer<typeof StaffRoleInput>;
