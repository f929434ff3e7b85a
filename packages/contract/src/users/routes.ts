import { z } from 'zod';
import { Id, idOf, MessageBody, pageOf, pageQuery, Timestamp } from '../common.ts';
import { roles } from '../roles.ts';
import { defineRoutes } from '../route.ts';
import { says } from '../schema-sentences.ts';
import {
  CreateUserInput,
  UpdateUserInput,
  User,
  UserCard,
  UserListItem,
  UserListQuery,
  UserOfRole,
  UserUsage,
} from './schemas.ts';

const UserWritten = z.object({ message: z.string(), user: User });
/** A single-use link for setting a password, shown to the admin to hand on; without its site where the server knows none. */
const PasswordLink = { passwordLink: z.string().nullable(), passwordLinkExpiresAt: Timestamp.nullable() };

export const userRoutes = defineRoutes({
  'GET /api/users': {
    tag: 'Users',
    summary: 'The people whom the viewer may see: all of them without a query string, else one page',
    query: UserListQuery,
    responses: { 200: pageOf(UserListItem) },
    plainItem: UserListItem,
  },
  'GET /api/users/ids': {
    tag: 'Users',
    summary: 'The ids of the first people who match, as many as one act may change',
    query: UserListQuery.omit({ page: true, limit: true }),
    responses: { 200: z.object({ ids: z.array(Id), more: z.boolean() }) },
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
    asksAgain: true,
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
    body: z.object({ isActive: z.boolean(says.flag('isActive')) }),
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
    asksAgain: true,
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
