import { z } from 'zod';
import {
  emptyIsNull,
  flagFilter,
  Id,
  idOf,
  idOrEntity,
  loadedVersion,
  MessageBody,
  oneOf,
  optionalText,
  pageOf,
  pageQuery,
  ProfilePicture,
  sortOf,
  textFilter,
  Timestamp,
  wholeNumber,
} from '../common.ts';
import { limits } from '../limits.ts';
import { roles } from '../roles.ts';
import { defineRoutes } from '../route.ts';
import {
  collegeDegrees,
  educationLevels,
  Email,
  NewPassword,
  NewUsername,
  schoolClasses,
  Username,
} from '../auth/schemas.ts';
import { says } from '../schema-sentences.ts';

/** The viewer's rights to a person. `editStudent` is a teacher's part: phone number and education. */
const UserCan = z.object({
  edit: z.boolean(),
  editStudent: z.boolean(),
  block: z.boolean(),
  delete: z.boolean(),
  makePasswordLink: z.boolean(),
});

/** A person in a list, for those who may see the person. */
export const UserListItem = z
  .object({
    _id: Id,
    username: z.string(),
    email: z.string(),
    /** False where nobody has shown that the person reads mail there. */
    emailVerified: z.boolean(),
    phoneNumber: z.string().nullable(),
    profilePicture: ProfilePicture,
    role: z.enum(roles),
    isAdmin: z.boolean(),
    isActive: z.boolean(),
    isApproved: z.boolean().nullable(),
    institution: Id.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    can: UserCan,
  })
  .meta({ id: 'UserListItem' });
export type UserListItem = z.infer<typeof UserListItem>;

const Approver = z.object({ _id: Id, username: z.string(), role: z.enum(roles), isAdmin: z.boolean() });

/** A person in full, for those who may see the person. */
export const User = UserListItem.extend({
  institutionName: z.string().nullable(),
  approved_by: Approver.nullable(),
  educationLevel: z.enum(educationLevels).nullable(),
  schoolClass: z.enum(schoolClasses).nullable(),
  collegeDegree: z.enum(collegeDegrees).nullable(),
  customCollegeDegree: z.string().nullable(),
  experience: z.int().nullable(),
  expertise: z.string().nullable(),
  /** Whether the account has no password yet, so that nobody can sign in to it. */
  hasNoPassword: z.boolean(),
}).meta({ id: 'User' });
export type User = z.infer<typeof User>;

/** A person as anybody signed in sees them; the rest is there for those who may see it. */
export const UserCard = User.partial()
  .required({ _id: true, username: true, role: true, profilePicture: true })
  .meta({ id: 'UserCard' });
export type UserCard = z.infer<typeof UserCard>;

export const UserListQuery = z.object({
  ...pageQuery,
  sort: sortOf(['createdAt', 'username', 'email', 'role', 'isAdmin', 'isActive']),
  username: textFilter,
  email: textFilter,
  /** A whole role is a part of no other, so that a tab can name it too. */
  role: textFilter,
  isAdmin: flagFilter.optional().describe('Only administrators, or only others.'),
  isActive: flagFilter.optional().describe('Only active people, or only blocked ones.'),
  institution: Id.optional().describe('Only people of the institution with this id.'),
  requested: z
    .literal('mine', 'requested must be mine')
    .optional()
    .describe("`mine`: people who asked to join one's own courses."),
});
export type UserListQuery = z.infer<typeof UserListQuery>;

const flag = (label: string) => z.boolean(says.flag(label));

/** The teaching and education fields, which the user form, the profile and a teacher's edit share. */
export const personFields = {
  phoneNumber: optionalText('Phone Number', limits.phone).optional(),
  educationLevel: emptyIsNull(oneOf('Education Level', educationLevels)).optional(),
  schoolClass: emptyIsNull(oneOf('School Class', schoolClasses)).optional(),
  collegeDegree: emptyIsNull(oneOf('College Degree', collegeDegrees)).optional(),
  customCollegeDegree: optionalText('Custom College Degree', limits.name).optional(),
  experience: emptyIsNull(wholeNumber('Experience', limits.experience.min, limits.experience.max)).optional(),
  expertise: optionalText('Expertise', limits.plainDescription).optional(),
};

const accountFields = {
  ...personFields,
  role: oneOf('Role', roles).optional(),
  institution: emptyIsNull(idOrEntity).optional(),
  isAdmin: flag('Is Admin').optional(),
  isActive: flag('Is Active').optional(),
  /** Empty: none on create (the answer carries a link to set it), unchanged on update. */
  password: emptyIsNull(NewPassword).optional(),
};

export const CreateUserInput = z
  .object({ ...accountFields, username: NewUsername, email: Email })
  .meta({ id: 'CreateUserInput' });
export type CreateUserInput = z.infer<typeof CreateUserInput>;

/** A form sent back: what nobody may set by it is fine while it repeats what is stored. */
export const UpdateUserInput = z
  .object({
    ...accountFields,
    username: Username.optional(),
    email: Email.optional(),
    /** An admin's word that the address is the person's; needed to give an unverified account a role or a place. */
    emailVerified: flag('emailVerified').optional(),
    isApproved: flag('isApproved').nullable().optional(),
    approved_by: emptyIsNull(idOrEntity).optional(),
    updatedAt: loadedVersion,
  })
  .meta({ id: 'UpdateUserInput' });
export type UpdateUserInput = z.infer<typeof UpdateUserInput>;

const UserWritten = z.object({ message: z.string(), user: User });
/** A single-use link for setting a password, shown to the admin to hand on; without its site where the server knows none. */
const PasswordLink = { passwordLink: z.string().nullable(), passwordLinkExpiresAt: Timestamp.nullable() };

/** A person as a choice in a form; coordinators get the id and the name alone. */
export const UserOfRole = z
  .object({
    _id: Id,
    username: z.string(),
    email: z.string().optional(),
    role: z.enum(roles).optional(),
    isAdmin: z.boolean().optional(),
  })
  .meta({ id: 'UserOfRole' });
export type UserOfRole = z.infer<typeof UserOfRole>;

/** The things that keep a person from being deleted, or that would stay under 'Deleted user'. */
export const UserUsage = z
  .object({ courses: z.int(), tests: z.int(), groups: z.int(), ratings: z.int(), joinRequests: z.int() })
  .meta({ id: 'UserUsage' });
export type UserUsage = z.infer<typeof UserUsage>;

export const userRoutes = defineRoutes({
  'GET /api/users': {
    tag: 'Users',
    summary: 'The people whom the viewer may see: all of them without a query string, else one page',
    query: UserListQuery,
    responses: { 200: pageOf(UserListItem) },
    plainItem: UserListItem,
  },
  'GET /api/users/export.csv': {
    tag: 'Users',
    summary: 'The people whom the viewer may see and who match, as a table for spreadsheets',
    query: UserListQuery.omit({ page: true, limit: true }),
    responses: { 200: z.string() },
    csv: true,
    noted: true,
    pace: 'exports',
    errors: ['too_many_requests'],
  },
  'GET /api/users/:id': {
    tag: 'Users',
    summary: 'A person: the card for everybody who is signed in, all of it for those who may see it',
    params: z.object({ id: idOf('users') }),
    responses: { 200: UserCard },
  },
  'GET /api/users/:id/usage': {
    tag: 'Users',
    summary: 'What deleting a person would touch',
    params: z.object({ id: idOf('users') }),
    responses: { 200: UserUsage },
  },
  'POST /api/users': {
    tag: 'Users',
    summary: 'Make an account; without a password the answer carries a single-use link to set one',
    body: CreateUserInput,
    responses: { 201: UserWritten.extend(PasswordLink) },
    errors: ['username_taken', 'email_taken'],
    idempotent: true,
    toldOnce: ['passwordLink'],
  },
  'PUT /api/users/:id': {
    tag: 'Users',
    summary: 'Change a person',
    params: z.object({ id: idOf('users') }),
    body: UpdateUserInput,
    responses: { 200: UserWritten },
    errors: [
      'username_taken',
      'email_taken',
      'stale_update',
      'field_not_allowed',
      'own_account',
      'last_admin',
      'user_owns_work',
      'email_not_verified',
    ],
  },
  'PUT /api/users/update-userStatus/:id': {
    tag: 'Users',
    summary: 'Block or unblock a person; blocking ends their auth sessions at once',
    params: z.object({ id: idOf('users') }),
    body: z.object({ isActive: flag('isActive') }),
    responses: { 200: UserWritten },
    errors: ['own_account', 'last_admin'],
  },
  'DELETE /api/users/destroy/:id': {
    tag: 'Users',
    summary: 'Delete an account and the personal data in it',
    params: z.object({ id: idOf('users') }),
    responses: { 200: MessageBody },
    errors: ['user_owns_work', 'own_account', 'last_admin'],
  },
  'POST /api/users/:id/password-link': {
    tag: 'Users',
    summary: "Make a single-use link with which the person sets a new password; the person's former links end",
    params: z.object({ id: idOf('users') }),
    responses: { 201: MessageBody.extend(PasswordLink) },
    idempotent: true,
    toldOnce: ['passwordLink'],
  },
  'GET /api/users/role/:role': {
    tag: 'Users',
    summary: 'People of a role by name: all four roles for admins, two of them for coordinators',
    params: z.object({ role: z.enum(roles) }),
    query: z.object(pageQuery),
    responses: { 200: pageOf(UserOfRole) },
    plainItem: UserOfRole,
  },
  'GET /api/users/institution/:institutionId': {
    tag: 'Users',
    summary: 'People of an institution whom the viewer may see',
    params: z.object({ institutionId: idOf('institutions') }),
    query: UserListQuery.omit({ institution: true, requested: true }),
    responses: { 200: pageOf(UserListItem) },
    plainItem: UserListItem,
  },
});
