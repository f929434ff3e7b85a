import { roles } from '@lectern/contract';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../platform/policy/index.ts';
import { canManageGroup, canSeeOwnCoursesOf, mayAskForOwnCourses, mayUseGroups } from './groups.policy.ts';

const person = (overrides: Partial<Actor>): Actor => ({
  id: 'me',
  role: 'student',
  isAdmin: false,
  institutionId: null,
  authSessionId: 'here',
  ...overrides,
});
const mine = { createdBy: 'me' };
const theirs = { createdBy: 'somebody else' };

/** Uses groups at all, manages an own one, manages another's, asks for own courses, sees another's own courses. */
const table = {
  student: [false, false, false, true, false],
  teacher: [true, true, false, true, false],
  coordinator: [false, false, false, true, false],
  // The role by itself gives nothing: saving it sets isAdmin.
  admin: [false, false, false, true, false],
  'student who is an admin': [true, true, true, true, true],
  'teacher who is an admin': [true, true, true, true, true],
  'coordinator who is an admin': [true, true, true, true, true],
  'admin who is an admin': [true, true, true, true, true],
};

describe('rights to groups', () => {
  it.each(roles.flatMap((role) => [person({ role }), person({ role, isAdmin: true })]))(
    'by $role, isAdmin $isAdmin',
    (actor) => {
      const expected = table[`${actor.role}${actor.isAdmin ? (' who is an admin' as const) : ('' as const)}`];
      const decided = [
        mayUseGroups.admits(actor),
        canManageGroup(actor, mine),
        canManageGroup(actor, theirs),
        mayAskForOwnCourses.admits(actor),
        canSeeOwnCoursesOf(actor, 'somebody else'),
      ];
      expect(decided).toEqual(expected);
      expect(canSeeOwnCoursesOf(actor, 'me')).toBe(true);
    },
  );

  it('by a visitor: nothing', () => {
    expect([mayUseGroups.admits(null), mayAskForOwnCourses.admits(null)]).toEqual([false, false]);
  });
});
