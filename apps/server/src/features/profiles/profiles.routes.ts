import { leavingTexts, texts } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import { contentDisposition } from '../../platform/files/index.ts';
import type { Router } from '../../platform/http/index.ts';
import { signedIn } from '../../platform/policy/index.ts';
import { clearAuthSessionCookie, loginRecord, signInOriginOf } from '../auth/index.ts';
import { acceptMultipart, receiveFile } from '../files/index.ts';
import { exportOwnData } from './own-data.service.ts';
import { leaveForGood } from './own-deletion.service.ts';
import { removePicture, takePicture } from './pictures.service.ts';
import { type ProfileDeps, updateProfile } from './profiles.service.ts';

/** One's own account: changing it, its picture, and a file with everything that is kept about oneself. */
export async function registerProfiles(route: Router, app: FastifyInstance, deps: ProfileDeps): Promise<void> {
  route('PUT /api/users/me', {
    policy: signedIn,
    handler: async ({ act, viewer, body, request }) => {
      await updateProfile(deps, act, body, signInOriginOf(request, deps.trustProxy));
      return { status: 200, body: await loginRecord(act, viewer.id, texts.profileSaved) };
    },
  });

  route('DELETE /api/users/me', {
    policy: signedIn,
    handler: async ({ act, body, request, reply }) => {
      await leaveForGood(deps, act, body?.currentPassword, signInOriginOf(request, deps.trustProxy));
      clearAuthSessionCookie(request, reply, deps.settings);
      return { status: 200, body: { message: leavingTexts.accountDeleted } };
    },
  });

  route('DELETE /api/users/me/picture', {
    policy: signedIn,
    handler: async ({ act, viewer }) => {
      await removePicture(deps, act);
      return { status: 200, body: await loginRecord(act, viewer.id, texts.profileSaved) };
    },
  });

  route('GET /api/users/me/export', {
    policy: signedIn,
    handler: async ({ act, reply }) => {
      const { name, content } = await exportOwnData(deps, act);
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', contentDisposition('attachment', name))
        .header('cache-control', 'no-store')
        .send(content);
    },
  });

  // Forms are read here and nowhere else, so elsewhere they stay an unsupported type.
  await app.register(async (scope) => {
    await acceptMultipart(scope);
    route.within(scope)('POST /api/users/me/picture', {
      policy: signedIn,
      handler: async ({ act, viewer, request, reply }) => {
        await receiveFile(request, reply, deps.uploadLimits.image, (file) => takePicture(deps, act, file));
        return { status: 201, body: await loginRecord(act, viewer.id, texts.profileSaved) };
      },
    });
  });
}
