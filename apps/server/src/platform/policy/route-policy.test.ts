import { roles } from '@lectern/contract';
import { expect, it } from 'vitest';
import { adminsAnd, anyone, type RoutePolicy, signedIn, type Viewer } from './index.ts';

const viewers: Record<string, Viewer> = { visitor: null };
for (const role of roles) {
  viewers[role] = { id: role, role, isAdmin: role === 'admin', institutionId: null, authSessionId: 's' };
}
viewers['student with the flag'] = { id: 'x', role: 'student', isAdmin: true, institutionId: null, authSessionId: 's' };

const admitted = (policy: RoutePolicy) => Object.keys(viewers).filter((name) => policy.admits(viewers[name] ?? null));

it.each([
  [anyone, ['visitor', ...roles, 'student with the flag']],
  [signedIn, [...roles, 'student with the flag']],
  [adminsAnd(), ['admin', 'student with the flag']],
  [adminsAnd('teacher'), ['teacher', 'admin', 'student with the flag']],
  [adminsAnd('coordinator', 'student'), ['student', 'admin', 'coordinator', 'student with the flag']],
] as [RoutePolicy, string[]][])('$name admits exactly its people', (policy, names) => {
  expect(admitted(policy).toSorted()).toEqual(names.toSorted());
});

it('is named by whom it admits', () => {
  expect(adminsAnd('teacher', 'coordinator').name).toBe('admin or teacher or coordinator');
});
