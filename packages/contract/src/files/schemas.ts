import { z } from 'zod';
import { Id } from '../common.ts';

/** The kinds of file that can be uploaded; each has its own size limit. */
export const fileKinds = ['image', 'pdf', 'document', 'video', 'captions'] as const;
export type FileKind = (typeof fileKinds)[number];

/** The endings of the names of files that are taken, of each kind. */
export const fileEndings: Readonly<Record<FileKind, readonly string[]>> = {
  image: ['png', 'jpg', 'jpeg', 'jpe', 'gif', 'webp', 'bmp'],
  pdf: ['pdf'],
  document: ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub', 'doc', 'xls', 'ppt', 'rtf', 'txt', 'csv'],
  video: ['mp4', 'm4v', 'webm', 'ogv', 'ogg', 'mov'],
  captions: ['vtt', 'srt'],
};

export const UploadedFile = z
  .object({
    _id: Id,
    name: z.string(),
    url: z.string(),
    kind: z.enum(fileKinds),
    /** As it is served; of a text in UTF-8 with its charset. */
    contentType: z.string(),
    /** In bytes. */
    size: z.int(),
  })
  .meta({ id: 'UploadedFile' });
export type UploadedFile = z.infer<typeof UploadedFile>;

/** The largest upload of each kind, in bytes. */
export const UploadLimits = z
  .object({ image: z.int(), pdf: z.int(), document: z.int(), video: z.int(), captions: z.int() })
  .meta({ id: 'UploadLimits' });
export type UploadLimits = z.infer<typeof UploadLimits>;

/** The limits of somebody's uploads: the largest of each kind and, of those signed in, how much they have stored. In bytes. */
export const UploadAllowance = UploadLimits.extend({
  stored: z.object({ used: z.int(), most: z.int() }).nullable(),
}).meta({ id: 'UploadAllowance' });
export type UploadAllowance = z.infer<typeof UploadAllowance>;

/** Where resumable uploads (tus 1.0.0) go. A finished upload's id is the file's id. */
export const tusPath = '/api/files/tus';
