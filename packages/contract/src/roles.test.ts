import { expect, it } from 'vitest';
import { type Area, areaOf, type Role, roles } from './roles.ts';

const areas: Record<Role, Area> = {
  student: 'public',
  teacher: 'teacher',
  coordinator: 'coordinator',
  admin: 'instructor',
};

it.each(roles)('the area of a %s', (role) => {
  expect(areaOf({ role, isAdmin: role === 'admin' })).toBe(areas[role]);
  expect(areaOf({ role, isAdmin: true })).toBe('instructor');
});

it('is the public one for visitors', () => {
  expect(areaOf(null)).toBe('public');
});
