import { applicationTexts, texts } from '@lectern/contract';
import type { Router } from '../../platform/http/index.ts';
import { auditOriginOf } from '../../platform/act/index.ts';
import { recordPeopleExport } from '../audit/index.ts';
import { pageOfTeachers, teacherColumns, teacherRows } from './teacher-approvals.listing.ts';
import { mayApply, mayApproveTeachers, mayRepeatApplying, mayWithdraw } from './teacher-approvals.policy.ts';
import { applyAsTeacher, type DecliningDeps, declineTeacher, withdrawApplication } from './applications.service.ts';
import { approveTeacher } from './teacher-approvals.service.ts';

/** Teachers' approvals: the list, the approval itself, and how a student applies. */
export function registerTeacherApprovals(route: Router, deps: DecliningDeps): void {
  route('GET /api/users/teacher-approvals', {
    policy: mayApproveTeachers,
    handler: async ({ db, viewer, query }) => ({ status: 200, body: await pageOfTeachers(db, viewer, query) }),
  });

  route('GET /api/users/teacher-approvals/export.csv', {
    policy: mayApproveTeachers,
    handler: async ({ db, viewer, query, request }) => {
      await recordPeopleExport(deps, db, viewer, 'teachers', query, auditOriginOf(request));
      return {
        status: 200,
        csv: { name: 'teacher-approvals.csv', columns: teacherColumns, rows: teacherRows(db, viewer, query) },
      };
    },
  });

  route('PUT /api/users/approve-teacher/:id', {
    policy: mayApproveTeachers,
    handler: async ({ db, viewer, params, body, request }) => {
      const origin = auditOriginOf(request);
      const user = await approveTeacher(deps, db, viewer, params.id, body, origin);
      return { status: 200, body: { message: texts.teacherApproved, user } };
    },
  });

  route('PUT /api/users/decline-teacher/:id', {
    policy: mayApproveTeachers,
    handler: async ({ db, viewer, params, body, request }) => {
      const declining = { id: params.id, reason: body.reason ?? null };
      await declineTeacher(deps, db, viewer, declining, auditOriginOf(request));
      return { status: 200, body: { message: applicationTexts.teacherDeclined } };
    },
  });

  route('POST /api/users/me/apply-teacher', {
    policy: mayRepeatApplying,
    anew: mayApply,
    handler: async ({ db, viewer, body, request }) => {
      await applyAsTeacher(deps, db, viewer, body, auditOriginOf(request));
      return { status: 201, body: { message: texts.appliedAsTeacher } };
    },
  });

  route('DELETE /api/users/me/apply-teacher', {
    policy: mayWithdraw,
    handler: async ({ db, viewer, request }) => {
      await withdrawApplication(deps, db, viewer, auditOriginOf(request));
      return { status: 200, body: { message: applicationTexts.applicationWithdrawn } };
    },
  });
}
