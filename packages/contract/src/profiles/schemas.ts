import { z } from 'zod';
import { Id, idOf, loadedVersion, MessageBody, oneOf, requiredText, Timestamp } from '../common.ts';
import { languages } from '../languages.ts';
import { limits } from '../limits.ts';
import { personFields } from '../users/schemas.ts';
import { defineRoutes } from '../route.ts';
import { texts } from '../texts.ts';
import { Email, LoginRecord, NewPassword, Username } from '../auth/schemas.ts';
import { says } from '../schema-sentences.ts';

/** One place where the signed-in person is signed in. */
export const AuthSession = z
  .object({
    _id: Id,
    /** The one that this request came with. */
    current: z.boolean(),
    /** Browser and system as far as they can be told, as in "Firefox on Windows". */
    device: z.string(),
    ip: z.string().nullable(),
    remember: z.boolean(),
    createdAt: Timestamp,
    lastSeenAt: Timestamp,
    expiresAt: Timestamp,
  })
  .meta({ id: 'AuthSession' });
export type AuthSession = z.infer<typeof AuthSession>;

const existingPassword = (label: string) =>
  requiredText(label).min(1, says.required(label)).max(limits.password.max, says.farTooLong(label));

export const UpdateProfileInput = z
  .object({
    ...personFields,
    username: Username.optional(),
    email: Email.optional(),
    /** Needed to change the e-mail address. */
    currentPassword: z.string().max(limits.password.max).optional(),
    /** The language of mails to the person. */
    language: oneOf('Language', languages).optional(),
    updatedAt: loadedVersion,
  })
  .meta({ id: 'UpdateProfileInput' });
export type UpdateProfileInput = z.infer<typeof UpdateProfileInput>;

const repeated = {
  password: NewPassword,
  confirmPassword: requiredText('confirm password'),
};
const samePasswords = {
  path: ['confirmPassword'],
  message: texts.passwordsDiffer,
  when: ({ value }: { value: unknown }) => {
    const { password, confirmPassword } = (value ?? {}) as Record<string, unknown>;
    return typeof password === 'string' && typeof confirmPassword === 'string';
  },
};

export const DeleteAccountInput = z
  .object({
    /** Needed where the account has a password. */
    currentPassword: z.string().max(limits.password.max).optional(),
  })
  .optional()
  .meta({ id: 'DeleteAccountInput' });

export const ChangePasswordInput = z
  .object({ currentPassword: existingPassword('Current password'), ...repeated })
  .refine((input) => input.password === input.confirmPassword, samePasswords)
  .meta({ id: 'ChangePasswordInput' });

const linkToken = requiredText('token').min(1, says.required('token')).max(200, says.farTooLong('token'));

export const SetPasswordInput = z
  .object({ token: linkToken, ...repeated })
  .refine((input) => input.password === input.confirmPassword, samePasswords)
  .meta({ id: 'SetPasswordInput' });

export const ForgotPasswordInput = z
  .object({
    usernameOrEmail: requiredText('Username')
      .trim()
      .min(1, says.required('Username'))
      .max(limits.email, says.tooLong('Username', limits.email)),
  })
  .meta({ id: 'ForgotPasswordInput' });

export const VerifyEmailInput = z
  .object({ token: linkToken, password: existingPassword('Password') })
  .meta({ id: 'VerifyEmailInput' });

export const profileRoutes = defineRoutes({
  'PUT /api/users/me': {
    tag: 'Profile',
    summary:
      'Change what is one’s own to change; a new e-mail address needs the current password and, where mail is sent, waits for its link',
    body: UpdateProfileInput,
    responses: { 200: LoginRecord },
    errors: ['username_taken', 'email_taken', 'stale_update', 'too_many_requests'],
    pace: 'profile',
  },
  'DELETE /api/users/me': {
    tag: 'Profile',
    summary:
      'Delete one’s account and the personal data in it; ratings and results stay under ‘Deleted user’, and live courses and tests have to go or find another owner first',
    body: DeleteAccountInput,
    bodyLimit: limits.smallBodyBytes,
    responses: { 200: MessageBody },
    errors: ['user_owns_work', 'last_admin', 'too_many_requests'],
  },
  'POST /api/users/me/picture': {
    tag: 'Profile',
    summary: 'Upload a picture of oneself, in place of the former one',
    multipart: ['file'],
    bodyLimit: limits.imageBytes + 64 * 1024,
    responses: { 201: LoginRecord },
    errors: ['payload_too_large', 'unsupported_media_type', 'too_many_requests'],
    pace: 'profile',
  },
  'DELETE /api/users/me/picture': {
    tag: 'Profile',
    summary: 'Remove one’s picture',
    responses: { 200: LoginRecord },
    errors: ['too_many_requests'],
    pace: 'profile',
  },
  'PUT /api/users/me/password': {
    tag: 'Profile',
    summary: 'Change one’s password; all other auth sessions end',
    body: ChangePasswordInput,
    responses: { 200: MessageBody },
    errors: ['too_many_requests'],
  },
  'GET /api/users/me/sessions': {
    tag: 'Profile',
    summary: 'Where one is signed in, the present one first',
    responses: { 200: z.array(AuthSession) },
  },
  'DELETE /api/users/me/sessions/:id': {
    tag: 'Profile',
    summary: 'End one of one’s own auth sessions',
    params: z.object({ id: idOf('auth_sessions') }),
    responses: { 200: MessageBody },
  },
  'DELETE /api/users/me/sessions': {
    tag: 'Profile',
    summary: 'End all of one’s auth sessions but the present one',
    responses: { 200: MessageBody },
  },
  'GET /api/users/me/export': {
    tag: 'Profile',
    summary: 'All that is kept about oneself, as a JSON file',
    responses: { 200: z.string() },
    binary: true,
    noted: true,
    pace: 'exports',
    errors: ['too_many_requests'],
  },
});

export const verifyEmailRoutes = defineRoutes({
  'POST /api/users/me/verify-email': {
    tag: 'Profile',
    summary: 'Have the link once more that proves one’s e-mail address, or the new one that waits for it',
    responses: { 200: MessageBody },
    errors: ['conflict', 'too_many_requests'],
  },
  'POST /api/users/verify-email': {
    tag: 'Auth',
    summary: 'Prove an e-mail address: with the link that was sent there, once, and the password of the account',
    body: VerifyEmailInput,
    responses: { 200: MessageBody.extend({ email: z.string() }) },
    errors: ['link_used_up', 'account_blocked', 'email_taken', 'too_many_requests'],
  },
});

export const passwordRoutes = defineRoutes({
  'POST /api/users/forgot-password': {
    tag: 'Auth',
    summary: 'Have a link for a new password mailed; the answer is the same whether or not the account exists',
    body: ForgotPasswordInput,
    responses: { 200: MessageBody.extend({ mailed: z.boolean() }) },
    errors: ['too_many_requests'],
  },
  'POST /api/users/set-password/check': {
    tag: 'Auth',
    summary: 'Whom a link for setting a password is for, and until when',
    body: z.object({ token: linkToken }),
    responses: { 200: z.object({ username: z.string(), expiresAt: Timestamp }) },
    errors: ['link_used_up', 'account_blocked', 'too_many_requests'],
  },
  'POST /api/users/set-password': {
    tag: 'Auth',
    summary: 'Set a password with a link, once; all auth sessions of the person end',
    body: SetPasswordInput,
    responses: { 200: MessageBody },
    errors: ['link_used_up', 'account_blocked', 'too_many_requests'],
  },
});
