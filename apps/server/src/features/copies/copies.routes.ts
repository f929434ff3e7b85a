import { copyTexts } from '@lectern/contract';
import type { Router } from '../../platform/http/index.ts';
import { mayCopy } from './copies.policy.ts';
import { copyOneGroup, copyOneTest, copyWholeCourse } from './copies.service.ts';

/** Copies belong to whoever makes them. */
export function registerCopies(route: Router): void {
  route('POST /api/courses/:id/copy', {
    policy: mayCopy,
    handler: async ({ act, params, body }) => ({
      status: 201,
      body: { message: copyTexts.course, course: await copyWholeCourse(act, params.id, body) },
    }),
  });

  route('POST /api/tests/:id/copy', {
    policy: mayCopy,
    handler: async ({ act, params, body }) => ({
      status: 201,
      body: { success: true as const, message: copyTexts.test, data: await copyOneTest(act, params.id, body) },
    }),
  });

  route('POST /api/groups/:id/copy', {
    policy: mayCopy,
    handler: async ({ act, params, body }) => ({
      status: 201,
      body: { message: copyTexts.group, group: await copyOneGroup(act, params.id, body) },
    }),
  });
}
