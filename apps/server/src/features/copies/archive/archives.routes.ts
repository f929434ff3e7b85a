import { Readable } from 'node:stream';
import { copyTexts } from '@lectern/contract';
import { contentDisposition } from '../../../platform/files/index.ts';
import { type Router, siteAddress } from '../../../platform/http/index.ts';
import type { StoreDeps } from '../../files/index.ts';
import { mayCopy } from '../copies.policy.ts';
import { exportCourse, type ExportDeps } from './export.service.ts';
import { importCourse } from './import.service.ts';

export type ArchivesDeps = StoreDeps & ExportDeps & { publicUrl: string | null };

/** Courses as one ZIP file: out, and in at this site or another. */
export function registerArchives(route: Router, deps: ArchivesDeps): void {
  route('GET /api/courses/:id/export.zip', {
    policy: mayCopy,
    handler: async ({ act, params, request, reply }) => {
      const { name, zip } = await exportCourse(deps, act, params.id, siteAddress(request, deps.publicUrl));
      reply.headers({
        'content-type': 'application/zip',
        'content-disposition': contentDisposition('attachment', `${name}.zip`),
        'cache-control': 'private, no-store',
      });
      if (request.method !== 'HEAD') return reply.send(zip);
      zip.destroy();
      return reply.send(Readable.from([]));
    },
  });

  route('POST /api/courses/import', {
    policy: mayCopy,
    handler: async ({ act, body, request }) => {
      const site = siteAddress(request, deps.publicUrl);
      const course = await importCourse(deps, act, { fileId: body.file, site });
      return { status: 201, body: { message: copyTexts.imported, course } };
    },
  });
}
