import { z } from 'zod';
import { Id, pageOf, pageQuery, sortOf, textFilter, Timestamp } from './common.ts';
import { roles } from './roles.ts';
import { defineRoutes } from './route.ts';

/** A person in a list, for those who may see the person. */
export const UserListItem = z
  .object({
    _id: Id,
    username: z.string(),
    email: z.string(),
    phoneNumber: z.string().nullable(),
    profilePicture: z.string().nullable(),
    role: z.enum(roles),
    isAdmin: z.boolean(),
    isActive: z.boolean(),
    isApproved: z.boolean().nullable(),
    institution: Id.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'UserListItem' });
export type UserListItem = z.infer<typeof UserListItem>;

const flag = z.enum(['true', 'false'], 'Must be true or false').transform((value) => value === 'true');

export const UserListQuery = z.object({
  ...pageQuery,
  sort: sortOf(['createdAt', 'username', 'email', 'role']),
  /** A part of the name in any case, as are the next two: the columns of the list filter by text. */
  username: textFilter,
  email: textFilter,
  /** A whole role is a part of no other, so that a tab can name it too. */
  role: textFilter,
  isAdmin: flag.optional(),
  isActive: flag.optional(),
  /** `mine`: people who asked to join one's own courses. */
  requested: z.literal('mine', 'requested must be mine').optional(),
});
export type UserListQuery = z.infer<typeof UserListQuery>;

export const userRoutes = defineRoutes({
  'GET /api/users': {
    tag: 'Users',
    summary: 'The people whom the viewer may see: all of them without a query string, else one page',
    query: UserListQuery,
    responses: { 200: pageOf(UserListItem) },
    plainItem: UserListItem,
  },
});
