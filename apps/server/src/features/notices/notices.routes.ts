import type { Router } from '../../platform/http/index.ts';
import { signedIn } from '../../platform/policy/index.ts';
import { countUnread, noteRead, pageOfNotices } from './notices.service.ts';

/** Reading one's notices. */
export function registerNotices(route: Router): void {
  route('GET /api/users/me/notices', {
    policy: signedIn,
    handler: async ({ db, viewer, query }) => ({ status: 200, body: await pageOfNotices(db, viewer, query) }),
  });

  route('GET /api/users/me/notices/unread', {
    policy: signedIn,
    handler: async ({ db, viewer }) => ({ status: 200, body: { unread: await countUnread(db, viewer) } }),
  });

  route('POST /api/users/me/notices/read', {
    policy: signedIn,
    handler: async ({ act, body }) => {
      await noteRead(act, body);
      return { status: 200, body: { message: 'Noted' } };
    },
  });
}
