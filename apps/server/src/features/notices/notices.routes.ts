import type { Router } from '../../platform/http/index.ts';
import type { Outward } from '../../platform/net/index.ts';
import { adminsAnd, signedIn } from '../../platform/policy/index.ts';
import { chooseCourseNotices, courseNoticesOf } from './course/course-notices.service.ts';
import { ownDevices, turnOff, turnOn } from './push/devices.service.ts';
import { changeSettings, getSettings, type SettingsDeps } from './notice-settings.service.ts';
import { countUnread, noteRead, pageOfNotices } from './notices.service.ts';

/** Those who edit courses choose their notices; of which courses, the statements ask. */
const mayChooseForCourse = adminsAnd('teacher');

/** Reading one's notices, and choosing how to get them. */
export function registerNotices(route: Router, deps: SettingsDeps & { outward: Outward }): void {
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

  route('GET /api/users/me/push', {
    policy: signedIn,
    handler: async ({ act }) => ({ status: 200, body: await ownDevices(act) }),
  });

  route('PUT /api/users/me/push', {
    policy: signedIn,
    handler: async ({ act, body }) => {
      const data = await turnOn(deps, act, body);
      return { status: 200, body: { message: 'Notices are on for this device', data } };
    },
  });

  route('DELETE /api/users/me/push/:id', {
    policy: signedIn,
    handler: async ({ act, params }) => {
      const data = await turnOff(act, params.id);
      return { status: 200, body: { message: 'Notices are off for the device', data } };
    },
  });

  route('GET /api/courses/:id/notice-settings', {
    policy: mayChooseForCourse,
    handler: async ({ act, params }) => ({ status: 200, body: await courseNoticesOf(act, params.id) }),
  });

  route('PUT /api/courses/:id/notice-settings', {
    policy: mayChooseForCourse,
    handler: async ({ act, params, body }) => {
      const data = await chooseCourseNotices(act, params.id, body);
      return { status: 200, body: { message: 'The notices of the course are saved', data } };
    },
  });
}
