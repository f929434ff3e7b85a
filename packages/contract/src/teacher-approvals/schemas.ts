import { z } from 'zod';
import { emptyIsNull, Id, idOrEntity, optionalText, pageQuery, ProfilePicture, sortOf, Timestamp } from '../common.ts';
import { limits } from '../limits.ts';
import { roles } from '../roles.ts';
import { says } from '../schema-sentences.ts';
import { personFields } from '../users/fields.ts';

/** A teacher as the approvals screen shows them. */
export const TeacherApproval = z
  .object({
    _id: Id,
    username: z.string(),
    profilePicture: ProfilePicture,
    email: z.string(),
    /** False where nobody has shown that the person reads mail there. */
    emailVerified: z.boolean(),
    phoneNumber: z.string().nullable(),
    institution: z.object({ _id: Id, name: z.string() }).nullable(),
    createdAt: Timestamp,
    /** When the person became or applied to become a teacher, where that was later. */
    appliedAt: Timestamp.nullable(),
    isActive: z.boolean(),
    isApproved: z.boolean(),
    approved_by: z.object({ _id: Id, username: z.string(), role: z.enum(roles), isAdmin: z.boolean() }).nullable(),
    /** Only those who applied can be declined. */
    can: z.object({ approve: z.boolean(), decline: z.boolean() }),
  })
  .meta({ id: 'TeacherApproval' });
export type TeacherApproval = z.infer<typeof TeacherApproval>;

export const approvalStatuses = ['all', 'approved', 'pending'] as const;

export const TeacherApprovalQuery = z.object({
  ...pageQuery,
  sort: sortOf([
    'createdAt',
    'username',
    'email',
    'institution',
    'phoneNumber',
    'isActive',
    'isApproved',
    'approved_by',
  ]),
  status: z.enum(approvalStatuses, 'status must be all, approved or pending').optional().describe('All unless said.'),
  institution: Id.optional().describe('Only teachers of the institution with this id.'),
});
export type TeacherApprovalQuery = z.infer<typeof TeacherApprovalQuery>;

export const ApproveTeacherInput = z
  .object({
    /** Must be the signed-in user; taken as such when it is missing. */
    approver_id: idOrEntity.optional(),
    status: z.literal(true, 'status must be true: an approval cannot be taken back'),
    /** Says that the approver knows the person although nobody has verified the address. */
    despiteUnverifiedEmail: z.boolean(says.flag('despiteUnverifiedEmail')).optional(),
  })
  .meta({ id: 'ApproveTeacherInput' });

export const DeclineTeacherInput = z
  .object({ reason: optionalText('Reason', limits.comment).optional() })
  .meta({ id: 'DeclineTeacherInput' });

export const ApplyTeacherInput = z
  .object({
    institution: emptyIsNull(idOrEntity).refine((id) => id !== null, 'Choose an institution'),
    experience: personFields.experience,
    expertise: personFields.expertise,
  })
  .meta({ id: 'ApplyTeacherInput' });
export type ApplyTeacherInput = z.infer<typeof ApplyTeacherInput>;
