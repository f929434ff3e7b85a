import { z } from 'zod';
import {
  emptyIsNull,
  Id,
  idOf,
  idOrEntity,
  MessageBody,
  optionalText,
  pageOf,
  pageQuery,
  ProfilePicture,
  sortOf,
  Timestamp,
} from '../common.ts';
import { limits } from '../limits.ts';
import { personFields, User } from '../users/schemas.ts';
import { roles } from '../roles.ts';
import { defineRoutes } from '../route.ts';
import { says } from '../schema-sentences.ts';

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

export const teacherApprovalRoutes = defineRoutes({
  'GET /api/users/teacher-approvals': {
    tag: 'Teacher approvals',
    summary: 'Teachers and how their approval stands: for admins all, for coordinators those of their institutions',
    query: TeacherApprovalQuery,
    responses: { 200: pageOf(TeacherApproval) },
  },
  'GET /api/users/teacher-approvals/export.csv': {
    tag: 'Teacher approvals',
    summary: 'The same as a table for spreadsheets',
    query: TeacherApprovalQuery.omit({ page: true, limit: true }),
    responses: { 200: z.string() },
    csv: true,
    noted: true,
    pace: 'exports',
    errors: ['too_many_requests'],
  },
  'PUT /api/users/approve-teacher/:id': {
    tag: 'Teacher approvals',
    summary: 'Approve a teacher; doing so again changes nothing',
    params: z.object({ id: idOf('users') }),
    body: ApproveTeacherInput,
    responses: { 200: z.object({ message: z.string(), user: User }) },
    errors: ['email_not_verified'],
  },
  'PUT /api/users/decline-teacher/:id': {
    tag: 'Teacher approvals',
    summary: 'Decline an application that waits: the person is a student again',
    params: z.object({ id: idOf('users') }),
    body: DeclineTeacherInput,
    responses: { 200: MessageBody },
    errors: ['conflict', 'user_owns_work'],
  },
  'POST /api/users/me/apply-teacher': {
    tag: 'Teacher approvals',
    summary: 'Apply, as a student, to become a teacher of an institution',
    body: ApplyTeacherInput,
    responses: { 201: MessageBody },
    errors: ['attempt_open', 'conflict', 'too_many_requests'],
    pace: 'requests',
    idempotent: true,
  },
  'DELETE /api/users/me/apply-teacher': {
    tag: 'Teacher approvals',
    summary: 'Withdraw an application that waits for approval, and be a student again',
    responses: { 200: MessageBody },
    errors: ['conflict', 'user_owns_work'],
  },
});
