import { z } from 'zod';
import { idOf, oneOf } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { UploadAllowance, UploadedFile } from './schemas.ts';

export const fileRoutes = defineRoutes({
  'POST /api/files': {
    tag: 'Files',
    summary: 'Upload a file in one request',
    query: z.object({
      purpose: oneOf('purpose', ['import']).optional().describe('`import`: the archive of a course, to be imported.'),
    }),
    multipart: ['file'],
    responses: { 201: z.object({ message: z.string(), file: UploadedFile }) },
    errors: ['payload_too_large', 'unsupported_media_type', 'too_many_requests'],
  },
  'GET /api/files/limits': {
    tag: 'Files',
    summary: 'The largest upload of each kind, and how much one has stored',
    responses: { 200: UploadAllowance },
  },
  'GET /api/files/:id': {
    tag: 'Files',
    summary: 'What is known of an uploaded file',
    params: z.object({ id: idOf('files') }),
    responses: { 200: UploadedFile },
  },
  'GET /api/files/:id/:name': {
    tag: 'Files',
    summary: "A file's bytes; answers range requests",
    params: z.object({ id: idOf('files'), name: z.string() }),
    responses: { 200: z.string() },
    binary: true,
  },
});
