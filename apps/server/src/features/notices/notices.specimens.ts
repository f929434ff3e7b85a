import type { noticeRoutes } from '@lectern/contract';
import { signedIn } from '../../../testing/specimens/access.ts';
import { aboutOneself, type Specimens } from '../../../testing/specimens/specimen.ts';

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
    body: () => ({ timeZone: 'Europe/Lisbon' }),
    trespass: aboutOneself,
  },
} satisfies Specimens<keyof typeof noticeRoutes>;
