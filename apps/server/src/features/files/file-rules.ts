import { say } from '@lectern/contract/say';
import type { Said } from '@lectern/contract/sentence';
import { type FileKind, texts, type UploadLimits } from '@lectern/contract';
import type { UploadPurpose } from '../../platform/db/schema.ts';
import { AppError, invalidField } from '../../platform/http/index.ts';
import { extensionOf, withExtension } from './file-name.ts';
import { claimedType, detectFileType, isSound, type FileType } from './file-types.ts';

const tooLargeOf: Readonly<Record<FileKind, (size: string) => Said>> = {
  image: (size) => say('Images may be at most {size}.', { size }),
  pdf: (size) => say('PDFs may be at most {size}.', { size }),
  document: (size) => say('Documents may be at most {size}.', { size }),
  video: (size) => say('Videos may be at most {size}.', { size }),
  captions: (size) => say('Captions may be at most {size}.', { size }),
};

export function noFile(): AppError {
  return invalidField('file', 'Choose a file to upload');
}

export function emptyFile(): AppError {
  return invalidField('file', 'This file is empty');
}

/** The refusal of a file for what it is, or holds. */
export function unsupported(message: string | Said): AppError {
  const said = typeof message === 'string' ? { message } : message;
  return new AppError('unsupported_media_type', said, { issues: [{ path: 'file', ...said }] });
}

function wrongType(only: FileKind | null): AppError {
  const message =
    only === 'image'
      ? 'Choose an image (PNG, JPEG, GIF, WebP or BMP).'
      : 'Files of this type cannot be uploaded. Choose an image (PNG, JPEG, GIF, WebP or BMP), a PDF, a video (MP4, WebM, Ogg or MOV), ' +
        'captions (VTT or SRT) or a document (Word, Excel, PowerPoint, OpenDocument, EPUB, RTF, TXT or CSV).';
  return unsupported(message);
}

/** Sentences about content that is not of the kind that the name promises. */
const otherThanNamed: Readonly<Record<FileKind, string>> = {
  image:
    'The content of this file is not a PNG, JPEG, GIF, WebP or BMP image, although its name says so. Open it, save it as a JPEG or PNG, and upload that.',
  pdf: 'The content of this file is not a PDF, although its name says so. Open it, save it as a PDF, and upload that.',
  document: 'This document is damaged or is not what its name says. Open it, save it again, and upload that.',
  video:
    'The content of this file is not an MP4, WebM, Ogg or MOV video, although its name says so. Convert it to MP4 (H.264), and upload that.',
  captions: 'There are no captions in this file. Upload WebVTT (VTT) or SubRip (SRT).',
};

const onlySound =
  'This file has only sound and no picture, so it cannot be uploaded. Turn it into an MP4 video, or paste the address where it can be played.';

/** The refusal of a file by its content. */
async function wrongContent(head: Uint8Array, name: string): Promise<AppError> {
  const claimed = claimedType(name);
  if (claimed === null || claimed === 'refused') return wrongType(null);
  const message = (await isSound(head)) ? onlySound : otherThanNamed[claimed.kind];
  return unsupported(message);
}

const archiveFaults = {
  broken: otherThanNamed.document,
  bomb: 'This document is far too large once it is unpacked. Save it as a PDF, and upload that.',
  macros: 'Documents with macros cannot be uploaded. Save this one without macros (DOCX, XLSX, PPTX) or as a PDF.',
  programs: 'Documents that contain programs cannot be uploaded. Remove the programs, or save this one as a PDF.',
} as const;

/** The refusal of a document that is an archive. */
export function badArchive(fault: keyof typeof archiveFaults): AppError {
  return unsupported(archiveFaults[fault]);
}

/** The refusal of a file that is larger than the limit of its kind, or of all kinds. */
export function tooLarge(maxBytes: number, kind: FileKind | null): AppError {
  const size = formatBytes(maxBytes);
  const said = kind === null ? say('Files may be at most {size}.', { size }) : tooLargeOf[kind](size);
  return new AppError('payload_too_large', said, { issues: [{ path: 'file', ...said }] });
}

/** A size as people read it: 1.5 MB. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${Number.isInteger(value) ? value : value.toFixed(1)} ${units[unit]}`;
}

/**
 * Refuses a file before a byte has been read, by the name, and by the size if that is known; `only` names the one kind
 * that will do. Throws `unsupported_media_type` or `payload_too_large`.
 */
export function refuseByName(
  limits: UploadLimits,
  name: string,
  size: number | null,
  only: FileKind | null = null,
): void {
  const claimed = claimedType(name);
  if (claimed === 'refused' || (only !== null && claimed !== null && claimed.kind !== only)) throw wrongType(only);
  const kind = only ?? claimed?.kind ?? null;
  const max = kind === null ? Math.max(...Object.values(limits)) : limits[kind];
  if (size !== null && size > max) throw tooLarge(max, kind);
}

/** The type of a file from its first bytes; `only` names the one kind that will do. Throws `unsupported_media_type` when it is not one of ours. */
async function requireType(head: Uint8Array, name: string, only: FileKind | null = null): Promise<FileType> {
  if (head.length === 0) throw emptyFile();
  const type = await detectFileType(head, name);
  if (only !== null && type?.kind !== only) throw wrongType(only);
  if (type === null) throw await wrongContent(head, name);
  return type;
}

/** The archive of a course. Nothing but an import reads it. */
const courseArchive: FileType = { contentType: 'application/zip', kind: 'document', extension: 'zip' };
const beginningOfZip = Buffer.from('PK\u0003\u0004');

/** As `requireType`, for a file of this purpose: one that is to be imported is a ZIP file. */
export async function requireTypeFor(
  purpose: UploadPurpose,
  head: Uint8Array,
  name: string,
  only: FileKind | null = null,
): Promise<FileType> {
  if (purpose !== 'import') return requireType(head, name, only);
  if (head.length === 0) throw emptyFile();
  if (only !== null) throw wrongType(only);
  if (!beginningOfZip.equals(head.subarray(0, beginningOfZip.length)))
    throw unsupported('This is not a ZIP file. Choose the file that the export of a course has made.');
  return courseArchive;
}

/** The largest file of this kind and purpose, in bytes, and the kind that a refusal of a larger one names. */
export function limitFor(
  limits: UploadLimits,
  purpose: UploadPurpose,
  kind: FileKind,
): { maxBytes: number; named: FileKind | null } {
  return purpose === 'import'
    ? { maxBytes: Math.max(...Object.values(limits)), named: null }
    : { maxBytes: limits[kind], named: kind };
}

/** The name under which a file of this type is kept: one whose extension promises another kind gets the right one. */
export function nameFor(name: string, type: FileType): string {
  if (type === courseArchive) return withExtension(name.replace(/\.zip$/i, ''), type.extension);
  const claimed = claimedType(name);
  // They are rewritten as they come in.
  if (type.kind === 'captions') return withExtension(name.replace(/\.(vtt|srt)$/i, ''), type.extension);
  const fits = claimed !== null && claimed !== 'refused' && claimed.kind === type.kind;
  return fits && extensionOf(name) !== null ? name : withExtension(name, type.extension);
}

/** Sentences that answers carry. */
export const messages = {
  uploaded: 'File uploaded successfully!',
  broken: 'The upload was interrupted or cannot be read.',
  tooManyParts: 'This form has too many parts.',
  failed: texts.somethingWrong,
};
