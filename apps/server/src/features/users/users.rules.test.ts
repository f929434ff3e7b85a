import { expect, describe, it } from 'vitest';
import { newcomer } from './newcomer.ts';
import type { UserRow } from './users.repository.ts';
import { settledUser, type WantedUser } from './users.rules.ts';

const then = new Date('2026-03-01T00:00:00Z');
const now = new Date('2026-03-02T00:00:00Z');
const row = (overrides: Partial<UserRow> = {}): UserRow => ({ ...newcomer(then), id: 'somebody', ...overrides });
const approved = row({ role: 'teacher', is_approved: true, approved_by: 'admin', applied_at: then, experience: 4 });

describe('an account that changes', () => {
  it.each<[string, UserRow, WantedUser, Partial<UserRow>]>([
    ['becomes an admin by the role', row(), { role: 'admin', is_admin: false }, { is_admin: true }],
    [
      'stays an admin while the role says so',
      row({ role: 'admin', is_admin: true }),
      { is_admin: false },
      { is_admin: true },
    ],
    ['stays an admin in another role', row({ role: 'admin', is_admin: true }), { role: 'student' }, { is_admin: true }],
    ['is no admin any more when the form says so', row({ is_admin: true }), { is_admin: false }, { is_admin: false }],
    ['is unapproved as a new teacher', row(), { role: 'teacher' }, { is_approved: false, applied_at: now }],
    [
      'stays approved as the same teacher',
      approved,
      { role: 'teacher' },
      { is_approved: true, approved_by: 'admin', applied_at: then },
    ],
    [
      'has no approval when it leaves that role',
      approved,
      { role: 'student' },
      { is_approved: null, approved_by: null, applied_at: null },
    ],
    ['teaches nothing when it leaves that role', approved, { role: 'student' }, { experience: null, expertise: null }],
    [
      'teaches nothing as a student',
      row(),
      { experience: 3, expertise: 'Maths' },
      { experience: null, expertise: null },
    ],
    [
      'has a class in school',
      row(),
      { education_level: 'school', school_class: 'class_6', college_degree: 'ba' },
      { school_class: 'class_6', college_degree: null },
    ],
    [
      'has a degree outside school',
      row(),
      { education_level: 'college', school_class: 'class_6', college_degree: 'ba' },
      { school_class: null, college_degree: 'ba' },
    ],
    [
      'leaves the class with the school',
      row({ education_level: 'school', school_class: 'class_6' }),
      { education_level: 'graduated' },
      { school_class: null },
    ],
    [
      'words a degree only where it is another',
      row({ college_degree: 'other', custom_college_degree: 'X' }),
      { college_degree: 'ba' },
      { custom_college_degree: null },
    ],
    [
      'keeps the wording of another degree',
      row({ college_degree: 'other' }),
      { custom_college_degree: 'X' },
      { custom_college_degree: 'X' },
    ],
  ])('%s', (_name, before, wanted, expected) => {
    expect(settledUser(before, wanted, now)).toMatchObject(expected);
  });

  it('stays as it is otherwise', () => {
    expect(settledUser(approved, {}, now)).toEqual(approved);
  });
});
