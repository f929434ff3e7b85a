import type { profileRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';

const password = 'a word of mine';

export const profileExamples = {
  'PUT /api/users/me': [
    call('PUT /api/users/me', 'newcomer', { body: { phoneNumber: '+351 21 000', educationLevel: 'graduated' } }),
  ],
  'DELETE /api/users/me': [call('DELETE /api/users/me', 'newcomer', { body: { currentPassword: password } })],
  'POST /api/users/me/picture': [call('POST /api/users/me/picture', 'newcomer', { picture: 'file' })],
  'DELETE /api/users/me/picture': [call('DELETE /api/users/me/picture', 'newcomer')],
  'GET /api/users/me/export': [call('GET /api/users/me/export', 'newcomer')],
} satisfies Examples<keyof typeof profileRoutes>;
