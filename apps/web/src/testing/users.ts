import type { TeacherApproval, User } from '@lectern/contract';
import { idOf } from './courses.ts';
import { makeListedUser } from './groups.ts';

/** A person in full; `over` overrides their fields. */
export function makeUser(over: Partial<User> = {}): User {
  return {
    ...makeListedUser(),
    institutionName: null,
    approved_by: null,
    educationLevel: null,
    schoolClass: null,
    collegeDegree: null,
    customCollegeDegree: null,
    experience: null,
    expertise: null,
    hasNoPassword: false,
    ...over,
  };
}

/** A teacher who waits for approval; `over` overrides its fields. */
export function makeTeacherApproval(over: Partial<TeacherApproval> = {}): TeacherApproval {
  return {
    _id: idOf(20),
    username: 'Mateo Rossi',
    profilePicture: null,
    email: 'mateo@example.org',
    emailVerified: true,
    phoneNumber: '+39 06 1',
    institution: { _id: idOf(700), name: 'Riverside College' },
    createdAt: '2026-01-02T03:04:05.000Z',
    appliedAt: null,
    isActive: true,
    isApproved: false,
    approved_by: null,
    can: { approve: true, decline: true },
    ...over,
  };
}
