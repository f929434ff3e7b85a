import { z } from 'zod';
import { Id, idOf } from '../common.ts';
import { defineRoutes } from '../route.ts';

/** The kinds of file that can be uploaded; each has its own size limit. */
export const fileKinds = ['image', 'pdf', 'document', 'video'] as const;
export type FileKind = (typeof fileKinds)[number];

/** The endings of the names of files that are taken, of each kind. */
export const fileEndings: Readonly<Record<FileKind, readonly string[]>> = {
  image: ['png', 'jpg', 'jpeg', 'jpe', 'gif', 'webp', 'bmp'],
  pdf: ['pdf'],
  document: ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub', 'doc', 'xls', 'ppt', 'rtf', 'txt', 'csv'],
  video: ['mp4', 'm4v', 'webm', 'ogv', 'ogg', 'mov'],
};

export const UploadedFile = z
  .object({
    _id: Id,
    name: z.string(),
    url: z.string(),
    kind: z.enum(fileKinds),
    contentType: z.string(),
    /** In bytes. */
    size: z.int(),
  })
  .meta({ id: 'UploadedFile' });
export type UploadedFile = z.infer<typeof UploadedFile>;

/** The largest upload of each kind, in bytes. */
export const UploadLimits = z
  .object({ image: z.int(), pdf: z.int(), document: z.int(), video: z.int() })
  .meta({ id: 'UploadLimits' });
export type UploadLimits = z.infer<typeof UploadLimits>;

/** The limits of somebody's uploads: the largest of each kind and, of those signed in, how much they have stored. In bytes. */
export const UploadAllowance = UploadLimits.extend({
  stored: z.object({ used: z.int(), most: z.int() }).nullable(),
}).meta({ id: 'UploadAllowance' });
export type UploadAllowance = z.infer<typeof UploadAllowance>;

/** Where resumable uploads (tus 1.0.0) go. A finished upload's id is the file's id. */
export const tusPath = '/api/files/tus';

export const fileRoutes = defineRoutes({
  'POST /api/files': {
    tag: 'Files',
    summary: 'Upload a file in one request',
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
