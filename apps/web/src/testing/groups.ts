import type { Group, GroupListItem, UserListItem } from '@lectern/contract';
import { idOf } from './courses.ts';

/** A group in a list; `over` overrides its fields. */
export function makeListedGroup(over: Partial<GroupListItem> = {}): GroupListItem {
  return {
    _id: idOf(800),
    name: 'Evening class',
    description: 'Tuesdays at seven.',
    duration: 3,
    status: 'active',
    created_by: { _id: idOf(2), username: 'Tom Teacher' },
    usersCount: 0,
    coursesCount: 0,
    createdAt: '2026-05-04T10:00:00.000Z',
    updatedAt: '2026-05-04T10:00:00.000Z',
    can: { edit: true, delete: true },
    ...over,
  };
}

/** A group in full, with these users and courses in it. */
export function makeGroup({
  userNames = [],
  courseNames = [],
  ...over
}: Partial<Omit<Group, 'users' | 'courses'>> = {}): Group {
  return {
    ...makeListedGroup({ usersCount: userNames.length, coursesCount: courseNames.length }),
    users: userNames.map(({ _id }) => _id),
    courses: courseNames.map(({ _id }) => _id),
    userNames,
    courseNames,
    ...over,
  };
}

/** A person in a list. */
export function makeListedUser(over: Partial<UserListItem> = {}): UserListItem {
  return {
    _id: idOf(1),
    username: 'Ada Student',
    email: 'ada@example.org',
    emailVerified: true,
    phoneNumber: null,
    profilePicture: null,
    role: 'student',
    isAdmin: false,
    isActive: true,
    isApproved: null,
    institution: null,
    createdAt: '2026-01-02T03:04:05.000Z',
    updatedAt: '2026-01-02T03:04:05.000Z',
    can: { edit: true, editStudent: false, block: true, delete: true, makePasswordLink: true },
    ...over,
  };
}
