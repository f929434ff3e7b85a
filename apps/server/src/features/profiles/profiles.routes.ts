import { leavingTexts, texts } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import { contentDisposition } from '../../platform/files/index.ts';
import type { Router } from '../../platform/http/index.ts';
import { signedIn } from '../../platform/policy/index.ts';
import { clearAuthSessionCookie, loginRecord, originOf } from '../auth/index.ts';
import { acceptMultipart, receiveFile } from '../files/index.ts';
import { exportOwnData } from './own-data.service.ts';
import { leaveForGood } from './own-deletion.service.ts';
import { removePicture, takePicture } from './pictures.service.ts';
import { type ProfileDeps, updateProfile } from './profiles.service.ts';

/** One's own account: changing it, its picture, and a file with everything that is kept about oneself. */
export async function registerProfiles(route: Router, app: FastifyInstance, deps: ProfileDeps): Promise<void> {
  route('PUT /api/users/me', {
    policy: signedIn,
    handler: async ({ db, viewer, body, request }) => {
      await updateProfile(deps, db, viewer, body, originOf(request, deps.trustProxy));
      return { status: 200, body: await loginRecord(deps, db, viewer.id, texts.profileSaved) };
    },
  });

  route('DELETE /api/users/me', {
    policy: signedIn,
    handler: async ({ db, viewer, body, request, reply }) => {
      const by = { actor: viewer, origin: originOf(request, deps.trustProxy) };
      await leaveForGood(deps, db, by, body?.currentPassword);
      clearAuthSessionCookie(request, reply, deps.settings);
      return { status: 200, body: { message: leavingTexts.accountDeleted } };
    },
  });

  route('DELETE /api/users/me/picture', {
    policy: signedIn,
    handler: async ({ db, viewer, request }) => {
      await removePicture(deps, db, viewer, originOf(request, deps.trustProxy));
      return { status: 200, body: await loginRecord(deps, db, viewer.id, texts.profileSaved) };
    },
  });

  route('GET /api/users/me/export', {
    policy: signedIn,
    handler: async ({ db, viewer, request, reply }) => {
      const { name, content } = await exportOwnData(deps, db, viewer, originOf(request, deps.trustProxy));
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
      handler: async ({ db, viewer, request, reply }) => {
        const origin = originOf(request, deps.trustProxy);
        await receiveFile(request, reply, deps.uploadLimits.image, (file) =>
          takePicture(deps, db, viewer, file, origin),
        );
        return { status: 201, body: await loginRecord(deps, db, viewer.id, texts.profileSaved) };
      },
    });
  });
}
