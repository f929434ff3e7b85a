import type { LoginRecord, SignedInUser } from '@lectern/contract';

/** A signed-in person; `over` overrides its fields. */
function makePerson(over: Partial<SignedInUser> = {}): SignedInUser {
  return {
    _id: '01900000-0000-7000-8000-000000000001',
    username: 'Ada Student',
    email: 'ada@example.org',
    emailVerified: true,
    pendingEmail: null,
    appliedInstitution: null,
    declinedApplication: null,
    phoneNumber: null,
    profilePicture: null,
    role: 'student',
    isAdmin: false,
    isActive: true,
    isApproved: null,
    institution: null,
    educationLevel: null,
    schoolClass: null,
    collegeDegree: null,
    customCollegeDegree: null,
    experience: null,
    expertise: null,
    timeZone: null,
    mustSetUpStep: false,
    mustAgree: false,
    look: '',
    createdAt: '2026-01-02T03:04:05.000Z',
    updatedAt: '2026-01-02T03:04:05.000Z',
    ...over,
  };
}

/** One person of each kind. */
export const people = {
  student: makePerson(),
  teacher: makePerson({
    _id: '01900000-0000-7000-8000-000000000002',
    username: 'Tom Teacher',
    role: 'teacher',
    isApproved: true,
  }),
  coordinator: makePerson({
    _id: '01900000-0000-7000-8000-000000000003',
    username: 'Cleo Coordinator',
    role: 'coordinator',
  }),
  admin: makePerson({
    _id: '01900000-0000-7000-8000-000000000004',
    username: 'Alan Admin',
    role: 'admin',
    isAdmin: true,
  }),
};

/** The login record of a person, as sign-in answers with it and as the browser keeps it. */
export function recordOf(user: SignedInUser): LoginRecord {
  return { success: true, message: 'Logged in successfully', user };
}
