import type { noticeRoutes } from '@lectern/contract';
import { mineToWrite, signedIn } from '../../../testing/specimens/access.ts';
import { aboutOneself, byPath, type Specimens } from '../../../testing/specimens/specimen.ts';
import { exampleBrowser } from './push/example-browser.ts';

const chosen = {
  materialsAdded: true,
  testOpens: false,
  dueSoon: true,
  leads: [72, 24] as [72, 24],
  closesSoon: true,
  results: true,
};

export const noticeSpecimens = {
  'GET /api/users/me/notices': { access: signedIn },
  'GET /api/users/me/notices/unread': { access: signedIn },
  'POST /api/users/me/notices/read': {
    access: signedIn,
    body: () => ({ until: '2026-03-01T12:00:00.000Z' }),
    trespass: (other) => ({ ids: [other.notice] }),
    refusesSilently: true,
  },
  'GET /api/users/me/notice-settings': { access: signedIn },
  'PUT /api/users/me/notice-settings': {
    access: signedIn,
    body: () => ({ digestHour: 8 }),
    trespass: aboutOneself,
  },
  'GET /api/users/me/push': { access: signedIn },
  'PUT /api/users/me/push': { access: signedIn, body: () => exampleBrowser, trespass: aboutOneself },
  // An id of no device: those of others are not found either (devices.test.ts).
  'DELETE /api/users/me/push/:id': { access: [401, 404, 404, 404, 404, 404, 401], trespass: byPath },
  'GET /api/courses/:id/notice-settings': { access: mineToWrite, onPrivate: mineToWrite },
  'PUT /api/courses/:id/notice-settings': {
    access: mineToWrite,
    onPrivate: mineToWrite,
    body: () => chosen,
    trespass: () => chosen,
  },
} satisfies Specimens<keyof typeof noticeRoutes>;
