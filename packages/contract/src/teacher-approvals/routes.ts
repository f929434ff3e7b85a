import { z } from 'zod';
import { idOf, MessageBody, pageOf } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { User } from '../users/schemas.ts';
import {
  ApplyTeacherInput,
  ApproveTeacherInput,
  DeclineTeacherInput,
  TeacherApproval,
  TeacherApprovalQuery,
} from './schemas.ts';

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
    asksAgain: true,
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
