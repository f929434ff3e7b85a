import type { Router } from '../../platform/http/index.ts';
import { signedIn } from '../../platform/policy/index.ts';
import { changeSettings, getSettings, type SettingsDeps } from './notice-settings.service.ts';
import { countUnread, noteRead, pageOfNotices } from './notices.service.ts';

/** Reading one's notices, and choosing how to get them. */
export function registerNotices(route: Router, deps: SettingsDeps): void {
  route('GET /api/users/me/notices', {
    policy: signedIn,
    handler: async ({ act, query }) => ({ status: 200, body: await pageOfNotices(act, query) }),
  });

  route('GET /api/users/me/notices/unread', {
    policy: signedIn,
    handler: async ({ act }) => ({ status: 200, body: { unread: await countUnread(act) } }),
  });

  route('POST /api/users/me/notices/read', {
    policy: signedIn,
    handler: async ({ act, body }) => {
      await noteRead(act, body);
      return { status: 200, body: { message: 'Noted' } };
    },
  });

  route('GET /api/users/me/notice-settings', {
    policy: signedIn,
    handler: async ({ act }) => ({ status: 200, body: await getSettings(deps, act) }),
  });

  route('PUT /api/users/me/notice-settings', {
    policy: signedIn,
    handler: async ({ act, body }) => {
      const data = await changeSettings(deps, act, body);
      return { status: 200, body: { message: 'Your choices are saved', data } };
    },
  });
}
