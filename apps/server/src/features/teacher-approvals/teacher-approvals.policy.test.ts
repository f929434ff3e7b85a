import { roles } from '@lectern/contract';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../platform/policy/index.ts';
import { canApproveAs, mayApply, mayApproveTeachers } from './teacher-approvals.policy.ts';

const person = (overrides: Partial<Actor>): Actor => ({
  id: 'me',
  role: 'student',
  isAdmin: false,
  institutionId: null,
  authSessionId: 'here',
  ...overrides,
});

/** Approves teachers, applies to become one. */
const table = {
  student: [false, true],
  teacher: [false, false],
  coordinator: [true, false],
  // The role by itself gives nothing: saving it sets isAdmin.
  admin: [false, false],
  'student who is an admin': [true, false],
  'teacher who is an admin': [true, false],
  'coordinator who is an admin': [true, false],
  'admin who is an admin': [true, false],
};

describe('what may be done about teachers’ approvals', () => {
  it.each(roles.flatMap((role) => [person({ role }), person({ role, isAdmin: true })]))(
    'by $role, isAdmin $isAdmin',
    (actor) => {
      const expected = table[`${actor.role}${actor.isAdmin ? (' who is an admin' as const) : ('' as const)}`];
      expect([mayApproveTeachers.admits(actor), mayApply.admits(actor)]).toEqual(expected);
      expect([canApproveAs(actor, 'me'), canApproveAs(actor, undefined), canApproveAs(actor, 'another')]).toEqual([
        true,
        true,
        false,
      ]);
    },
  );

  it('by a visitor: nothing', () => {
    expect([mayApproveTeachers.admits(null), mayApply.admits(null)]).toEqual([false, false]);
  });
});
