import { roles } from '@lectern/contract';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../platform/policy/index.ts';
import {
  canListRole,
  canOnUser,
  type KnownUser,
  mayAdministerUsers,
  mayChangeUsers,
  mayListRoles,
  mayListUsers,
  mayReadUsers,
} from './users.policy.ts';

const person = (overrides: Partial<Actor>): Actor => ({
  id: 'me',
  role: 'student',
  isAdmin: false,
  institutionId: null,
  authSessionId: 'here',
  ...overrides,
});
const known = (overrides: Partial<KnownUser>): KnownUser => ({
  id: 'somebody',
  role: 'student',
  isAdmin: false,
  isActive: true,
  askedToJoin: false,
  blockedByViewer: false,
  ...overrides,
});
const people = {
  'a student': known({}),
  'a student who asked to join': known({ askedToJoin: true }),
  'a student whom an admin blocked': known({ askedToJoin: true, isActive: false }),
  'a student whom one blocked': known({ blockedByViewer: true }),
  'a student whom one blocked, and an admin': known({ blockedByViewer: true, isActive: false }),
  'a teacher who asked to join': known({ role: 'teacher', askedToJoin: true }),
  'an admin who asked to join': known({ isAdmin: true, askedToJoin: true }),
  'a coordinator': known({ role: 'coordinator' }),
  'an admin': known({ role: 'admin', isAdmin: true }),
  oneself: known({ id: 'me', askedToJoin: true }),
};

/** Lists, reads, changes, administers, lists roles at all; lists students, teachers, admins, coordinators. */
const routes = {
  student: [
    [false, true, false, false, false],
    [false, false, false, false],
  ],
  teacher: [
    [true, true, true, false, false],
    [false, false, false, false],
  ],
  coordinator: [
    [true, true, false, false, true],
    [false, false, true, true],
  ],
  // The role by itself gives nothing: saving it sets isAdmin.
  admin: [
    [false, true, false, false, false],
    [false, false, false, false],
  ],
};
const everything = [
  [true, true, true, true, true],
  [true, true, true, true],
];

const nothing = { edit: false, editStudent: false, block: false, delete: false, makePasswordLink: false };
const all = { edit: true, editStudent: true, block: true, delete: true, makePasswordLink: true };

describe.each(roles)('as %s', (role) => {
  it.each([false, true])('with isAdmin %s, routes open by the table', (isAdmin) => {
    const actor = person({ role, isAdmin });
    const opened = [mayListUsers, mayReadUsers, mayChangeUsers, mayAdministerUsers, mayListRoles];
    const decided = [
      opened.map((policy) => policy.admits(actor)),
      (['student', 'teacher', 'admin', 'coordinator'] as const).map((listed) => canListRole(actor, listed)),
    ];
    expect(decided).toEqual(isAdmin ? everything : routes[role]);
  });

  it.each(Object.entries(people))('with %s', (name, user) => {
    const ofMine: Record<string, Partial<typeof nothing>> = {
      'a student who asked to join': { editStudent: true, block: true },
      'a student whom an admin blocked': { editStudent: true },
      'a student whom one blocked': { block: true },
      oneself: { editStudent: true, block: true },
    };
    expect(canOnUser(person({ role }), user)).toEqual({ ...nothing, ...(role === 'teacher' && ofMine[name]) });
    const admin = name === 'oneself' ? { ...all, block: false, delete: false } : all;
    expect(canOnUser(person({ role, isAdmin: true }), user)).toEqual(admin);
  });
});

it('opens nothing to visitors', () => {
  const policies = [mayListUsers, mayReadUsers, mayChangeUsers, mayAdministerUsers, mayListRoles];
  expect(policies.map((policy) => policy.admits(null))).toEqual(policies.map(() => false));
});
