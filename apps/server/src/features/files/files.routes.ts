import type { FastifyInstance } from 'fastify';
import type { Router } from '../../platform/http/index.ts';
import { sightOf } from '../courses/index.ts';
import { messages } from './file-rules.ts';
import { sendFile } from './files.download.ts';
import { acceptMultipart, receiveFile } from './files.multipart.ts';
import { mayAskForFiles, mayUpload, onlyKindFor } from './files.policy.ts';
import { type FilesDeps, getFile, requireFile, storeFile } from './files.service.ts';
import { getAllowance } from './quotas.service.ts';
import { registerResumableUploads } from './resumable-uploads.ts';

/** Files: uploading them at once or in pieces, and getting them back. */
export async function registerFiles(route: Router, app: FastifyInstance, deps: FilesDeps): Promise<void> {
  route('GET /api/files/limits', {
    policy: mayAskForFiles,
    handler: async ({ act }) => ({ status: 200, body: await getAllowance(deps, act) }),
  });

  route('GET /api/files/:id', {
    policy: mayAskForFiles,
    handler: async ({ act, db, params }) => ({
      status: 200,
      body: await getFile({ ...deps, db }, sightOf(act), params.id),
    }),
  });

  route('GET /api/files/:id/:name', {
    policy: mayAskForFiles,
    handler: async ({ act, db, params, request, reply }) =>
      sendFile(deps.storage, await requireFile({ ...deps, db }, sightOf(act), params.id), request, reply),
  });

  // Forms are read here and nowhere else, so elsewhere they stay an unsupported type.
  await app.register(async (scope) => {
    await acceptMultipart(scope);
    route.within(scope)('POST /api/files', {
      policy: mayUpload,
      handler: async ({ act, viewer, query, request, reply }) => {
        const { purpose } = query;
        const largest = Math.max(...Object.values(deps.uploadLimits));
        const only = onlyKindFor(viewer);
        const file = await receiveFile(request, reply, largest, (source) =>
          storeFile(deps, act, { ...source, only, purpose }),
        );
        return { status: 201, body: { message: messages.uploaded, file } };
      },
    });
  });

  await app.register(async (scope) => registerResumableUploads(scope, deps));
}
