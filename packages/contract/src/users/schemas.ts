import { z } from 'zod';
import {
  emptyIsNull,
  flagFilter,
  Id,
  idOrEntity,
  loadedVersion,
  oneOf,
  pageQuery,
  ProfilePicture,
  sortOf,
  textFilter,
  Timestamp,
} from '../common.ts';
import { roles } from '../roles.ts';
import { says } from '../schema-sentences.ts';
import {
  collegeDegrees,
  educationLevels,
  Email,
  NewPassword,
  NewUsername,
  personFields,
  schoolClasses,
  Username,
} from './fields.ts';

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
  schoolClass: z.enum(schoolClasses, 'This is not a class').optional().describe('Only people of this class.'),
  requested: z
    .literal('mine', 'requested must be mine')
    .optional()
    .describe("`mine`: people who asked to join one's own courses."),
});
export type UserListQuery = z.infer<typeof UserListQuery>;

const flag = (label: string) => z.boolean(says.flag(label));

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
