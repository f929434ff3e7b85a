import type { teacherApprovalRoutes } from '@lectern/contract';
import { coordinators, studentsMaking } from '../../../testing/specimens/access.ts';
import type { Scene } from '../../../testing/specimens/scene.ts';
import { aboutOneself, type Specimens } from '../../../testing/specimens/specimen.ts';

/** Ends the attempt of the student, because nobody applies in the middle of a test. */
async function letStudentApply({ t, student }: Scene): Promise<void> {
  await t.db.deleteFrom('attempts').where('student_id', '=', student.id).execute();
}

export const teacherApprovalSpecimens = {
  'GET /api/users/teacher-approvals': { access: coordinators },
  'GET /api/users/teacher-approvals/export.csv': { access: coordinators },
  'PUT /api/users/approve-teacher/:id': {
    access: coordinators,
    body: () => ({ status: true }),
    person: ({ waitingTeacher }) => waitingTeacher,
    trespass: () => ({ status: true }),
  },
  // The teacher who waits there was made one by an admin.
  'PUT /api/users/decline-teacher/:id': {
    access: [401, 403, 403, 403, 409, 409, 401],
    body: () => ({ reason: 'Not one of ours' }),
    person: ({ waitingTeacher }) => waitingTeacher,
    trespass: () => ({ reason: 'Not one of ours' }),
  },
  'POST /api/users/me/apply-teacher': {
    access: studentsMaking,
    body: ({ institution }) => ({ institution }),
    before: letStudentApply,
    trespass: aboutOneself,
  },
  // Nobody among them has applied.
  'DELETE /api/users/me/apply-teacher': {
    access: [401, 409, 409, 409, 403, 403, 401],
    trespass: aboutOneself,
  },
} satisfies Specimens<keyof typeof teacherApprovalRoutes>;
