import { roles } from '@lectern/contract';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../platform/policy/index.ts';
import {
  canDecideOnInstitutions,
  canEditInstitution,
  canSeeManagedBy,
  mayAskForManaged,
  mayDeleteInstitutions,
  mayListInstitutions,
  mayListNames,
  mayWriteInstitutions,
} from './institutions.policy.ts';

const person = (overrides: Partial<Actor>): Actor => ({
  id: 'me',
  role: 'student',
  isAdmin: false,
  institutionId: null,
  authSessionId: 'here',
  ...overrides,
});
const mine = { managers: ['somebody else', 'me'] };
const theirs = { managers: ['somebody else'] };

/** Lists, lists by manager, names, writes, deletes; edits a managed one, another one, decides, sees another's list. */
const table = {
  student: [false, false, true, false, false, false, false, false, false],
  teacher: [true, false, true, false, false, false, false, false, false],
  coordinator: [true, true, true, true, false, true, false, false, false],
  // The role by itself gives nothing: saving it sets isAdmin.
  admin: [false, false, true, false, false, false, false, false, false],
  'student who is an admin': [true, true, true, true, true, true, true, true, true],
  'teacher who is an admin': [true, true, true, true, true, true, true, true, true],
  'coordinator who is an admin': [true, true, true, true, true, true, true, true, true],
  'admin who is an admin': [true, true, true, true, true, true, true, true, true],
};

describe('rights to institutions', () => {
  it.each(roles.flatMap((role) => [person({ role }), person({ role, isAdmin: true })]))(
    'by $role, isAdmin $isAdmin',
    (actor) => {
      const expected = table[`${actor.role}${actor.isAdmin ? (' who is an admin' as const) : ('' as const)}`];
      const decided = [
        mayListInstitutions.admits(actor),
        mayAskForManaged.admits(actor),
        mayListNames.admits(actor),
        mayWriteInstitutions.admits(actor),
        mayDeleteInstitutions.admits(actor),
        canEditInstitution(actor, mine),
        canEditInstitution(actor, theirs),
        canDecideOnInstitutions(actor),
        canSeeManagedBy(actor, 'somebody else'),
      ];
      expect(decided).toEqual(expected);
      expect(canSeeManagedBy(actor, 'me')).toBe(true);
    },
  );

  it('by a visitor: nothing', () => {
    const policies = [mayListInstitutions, mayAskForManaged, mayListNames, mayWriteInstitutions, mayDeleteInstitutions];
    expect(policies.map((policy) => policy.admits(null))).toEqual([false, false, false, false, false]);
  });
});
