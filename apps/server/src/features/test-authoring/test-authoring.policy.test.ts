import type { Role } from '@lectern/contract';
import { expect, it } from 'vitest';
import type { Actor } from '../../platform/policy/index.ts';
import { canReassignTest, mayAuthorTests, mayListTests, mayTakeTests, takesTests } from './test-authoring.policy.ts';

const somebody = (role: Role, isAdmin = role === 'admin'): Actor => ({
  id: 'me',
  role,
  isAdmin,
  institutionId: null,
  authSessionId: 's',
});

// author, list, take, gets tests as a student, reassigns
it.each<[string, Actor | null, number[]]>([
  ['a visitor', null, [0, 0, 0]],
  ['a student', somebody('student'), [0, 1, 1, 1, 0]],
  ['a teacher', somebody('teacher'), [1, 1, 0, 0, 0]],
  ['a coordinator', somebody('coordinator'), [0, 0, 0, 0, 0]],
  ['an admin', somebody('admin'), [1, 1, 0, 0, 1]],
  ['a student with the flag', somebody('student', true), [1, 1, 0, 0, 1]],
])('%s', (_who, actor, expected) => {
  const gates = [mayAuthorTests, mayListTests, mayTakeTests].map((policy) => policy.admits(actor));
  const rows = actor && [takesTests(actor), canReassignTest(actor)];
  expect([...gates, ...(rows ?? [])].map(Number)).toEqual(expected);
});
