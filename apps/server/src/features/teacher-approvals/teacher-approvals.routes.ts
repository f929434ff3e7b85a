import { applicationTexts, texts } from '@lectern/contract';
import type { Router } from '../../platform/http/index.ts';
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
    handler: async ({ act, db, viewer, query }) => {
      await recordPeopleExport(act, 'teachers', query);
      return {
        status: 200,
        csv: { name: 'teacher-approvals.csv', columns: teacherColumns, rows: teacherRows(db, viewer, query) },
      };
    },
  });

  route('PUT /api/users/approve-teacher/:id', {
    policy: mayApproveTeachers,
    handler: async ({ act, params, body }) => {
      const user = await approveTeacher(act, params.id, body);
      return { status: 200, body: { message: texts.teacherApproved, user } };
    },
  });

  route('PUT /api/users/decline-teacher/:id', {
    policy: mayApproveTeachers,
    handler: async ({ act, params, body }) => {
      await declineTeacher(deps, act, { id: params.id, reason: body.reason ?? null });
      return { status: 200, body: { message: applicationTexts.teacherDeclined } };
    },
  });

  route('POST /api/users/me/apply-teacher', {
    policy: mayRepeatApplying,
    anew: mayApply,
    handler: async ({ act, body }) => {
      await applyAsTeacher(act, body);
      return { status: 201, body: { message: texts.appliedAsTeacher } };
    },
  });

  route('DELETE /api/users/me/apply-teacher', {
    policy: mayWithdraw,
    handler: async ({ act }) => {
      await withdrawApplication(deps, act);
      return { status: 200, body: { message: applicationTexts.applicationWithdrawn } };
    },
  });
}
