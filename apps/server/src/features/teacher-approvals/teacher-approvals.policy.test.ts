import { roles } from '@lectern/contract';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../platform/policy/index.ts';
import { canApply, canApproveAs, mayApply, mayApproveTeachers, mayRepeatApplying } from './teacher-approvals.policy.ts';

const person = (overrides: Partial<Actor>): Actor => ({
  id: 'me',
  role: 'student',
  isAdmin: false,
  institutionId: null,
  authSessionId: 'here',
  ...overrides,
});

/** Approves teachers, comes as far as applying to become one, may apply. */
const table = {
  student: [false, true, true],
  teacher: [false, true, false],
  coordinator: [true, false, false],
  // The role by itself gives nothing: saving it sets isAdmin.
  admin: [false, false, false],
  'student who is an admin': [true, false, false],
  'teacher who is an admin': [true, false, false],
  'coordinator who is an admin': [true, false, false],
  'admin who is an admin': [true, false, false],
};

describe('rights to teachers’ approvals', () => {
  it.each(roles.flatMap((role) => [person({ role }), person({ role, isAdmin: true })]))(
    'by $role, isAdmin $isAdmin',
    (actor) => {
      const expected = table[`${actor.role}${actor.isAdmin ? (' who is an admin' as const) : ('' as const)}`];
      expect([mayApproveTeachers.admits(actor), mayRepeatApplying.admits(actor), canApply(actor)]).toEqual(expected);
      expect(mayApply.admits(actor)).toBe(canApply(actor));
      expect([canApproveAs(actor, 'me'), canApproveAs(actor, undefined), canApproveAs(actor, 'another')]).toEqual([
        true,
        true,
        false,
      ]);
    },
  );

  it('by a visitor: nothing', () => {
    expect([mayApproveTeachers, mayRepeatApplying, mayApply].map((policy) => policy.admits(null))).toEqual([
      false,
      false,
      false,
    ]);
  });
});
