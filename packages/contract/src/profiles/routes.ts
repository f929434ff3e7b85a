import { z } from 'zod';
import { LoginRecord } from '../auth/schemas.ts';
import { MessageBody } from '../common.ts';
import { limits } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { DeleteAccountInput, UpdateProfileInput } from './schemas.ts';

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
    whileConsentMissing: true,
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
  'GET /api/users/me/export': {
    tag: 'Profile',
    summary: 'All that is kept about oneself, as a JSON file',
    responses: { 200: z.string() },
    binary: true,
    noted: true,
    pace: 'exports',
    errors: ['too_many_requests'],
    asksAgain: true,
    whileConsentMissing: true,
  },
});
