import type { UpdateUserInput } from '@lectern/contract';
import type { Actor } from '../../platform/policy/index.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import { fittingPerson, type PersonColumns, personColumns } from './person-fields.ts';
import type { UserRow } from './users.repository.ts';

/** The columns of an account that can be changed; the rest follows from them. */
export type WantedUser = Partial<
  Pick<
    UserRow,
    'username' | 'email' | 'email_verified' | 'password_hash' | 'role' | 'is_admin' | 'is_active' | 'institution_id'
  > &
    PersonColumns
>;

/** The columns that the fields of a form stand for; those that it does not carry are left out. */
export function wantedUser(input: UpdateUserInput): WantedUser {
  return {
    ...personColumns(input),
    ...(input.username === undefined ? {} : { username: input.username }),
    ...(input.email === undefined ? {} : { email: input.email }),
    ...(input.emailVerified === undefined ? {} : { email_verified: input.emailVerified }),
    ...(input.role === undefined ? {} : { role: input.role }),
    ...(input.isAdmin === undefined ? {} : { is_admin: input.isAdmin }),
    ...(input.isActive === undefined ? {} : { is_active: input.isActive }),
    ...(input.institution === undefined ? {} : { institution_id: input.institution }),
  };
}

/**
 * The account as it is after a change, with all that follows from it. The role admin makes an admin. A new teacher is
 * unapproved. A person who leaves that role has no approval and no application, and one who is placed in an institution
 * no application. An admin answers for an address that they enter unless they say otherwise. Fields that the form would
 * not show are empty.
 */
export function settledUser(before: UserRow, wanted: WantedUser, now: Date): UserRow {
  const after = { ...before, ...wanted };
  const sameRole = after.role === before.role;
  const newTeacher = after.role === 'teacher' && !sameRole;
  const placed = after.institution_id !== null && after.institution_id !== before.institution_id;
  return {
    ...after,
    ...fittingPerson(after),
    email_verified: wanted.email_verified ?? (before.email_verified || !sameAddress(before, after)),
    is_admin: after.role === 'admin' || after.is_admin,
    is_approved: sameRole ? before.is_approved : newTeacher ? false : null,
    approved_by: sameRole ? before.approved_by : null,
    applied_at: sameRole ? before.applied_at : newTeacher ? now : null,
    applied_institution_id: sameRole && !placed ? before.applied_institution_id : null,
  };
}

/** Whether two states of an account have one address, however it is written. */
export const sameAddress = (one: Pick<UserRow, 'email'>, other: Pick<UserRow, 'email'>): boolean =>
  nameKey(one.email) === nameKey(other.email);

/**
 * Whether the change gives the account what a student who signed up alone does not have: another role, administration or
 * a place in an institution.
 */
export function gainsStanding(before: UserRow, after: UserRow): boolean {
  const role = after.role !== before.role && after.role !== 'student';
  const admin = after.is_admin && !before.is_admin;
  return role || admin || (after.institution_id !== null && after.institution_id !== before.institution_id);
}

/**
 * Whether the change makes somebody an admin or a coordinator. Links and files with which a password could be set before then may
 * have gone through many hands.
 */
export function gainsOversight(before: Standing, after: { [Column in keyof Standing]?: unknown }): boolean {
  const admin = after.is_admin === true && !before.is_admin;
  return admin || (after.role === 'coordinator' && before.role !== 'coordinator');
}

type Standing = Pick<UserRow, 'role' | 'is_admin'>;

/** Whether the change lets somebody oversee others, or opens the account to whoever has the new password or address. */
export function givesAccess(before: UserRow, after: UserRow): boolean {
  return gainsOversight(before, after) || after.password_hash !== before.password_hash || !sameAddress(before, after);
}

/** The column behind each field of the form. */
export const columnOf = {
  username: 'username',
  email: 'email',
  emailVerified: 'email_verified',
  role: 'role',
  isAdmin: 'is_admin',
  isActive: 'is_active',
  institution: 'institution_id',
  isApproved: 'is_approved',
  approved_by: 'approved_by',
  phoneNumber: 'phone_number',
  educationLevel: 'education_level',
  schoolClass: 'school_class',
  collegeDegree: 'college_degree',
  customCollegeDegree: 'custom_college_degree',
  experience: 'experience',
  expertise: 'expertise',
} as const satisfies Partial<Record<keyof UpdateUserInput, keyof UserRow>>;
type Field = keyof typeof columnOf;
const userFields = Object.keys(columnOf) as Field[];

/** Fields that a teacher may change of a student. */
const studentFields: readonly Field[] = [
  'phoneNumber',
  'educationLevel',
  'schoolClass',
  'collegeDegree',
  'customCollegeDegree',
];

/** Fields whose values differ between two states of an account. */
export function changedFields(before: UserRow, after: UserRow): Field[] {
  return userFields.filter((field) => before[columnOf[field]] !== after[columnOf[field]]);
}

/** The fields of a form that would change something that this actor may not change, in the form's order. */
export function forbiddenFields(actor: Actor, before: UserRow, input: UpdateUserInput, after: UserRow): string[] {
  const changed = changedFields(before, after).filter((field) => input[field] !== undefined);
  // Nobody sets an approval by a form; one that repeats what is or what follows is no attempt to.
  const approval = (['isApproved', 'approved_by'] as const).filter((field) => {
    const value = input[field];
    return value !== undefined && value !== before[columnOf[field]] && value !== after[columnOf[field]];
  });
  const direct = changed.filter((field) => field !== 'isApproved' && field !== 'approved_by');
  if (actor.isAdmin) {
    const own = actor.id === before.id ? direct.filter((field) => field === 'institution') : [];
    return [...own, ...approval];
  }
  const password = typeof input.password === 'string' ? ['password'] : [];
  return [...direct.filter((field) => !studentFields.includes(field)), ...approval, ...password];
}
