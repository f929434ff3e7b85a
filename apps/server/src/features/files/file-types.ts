import type { FileKind } from '@lectern/contract';
import { fileTypeFromBuffer } from 'file-type';
import { extensionOf } from './file-name.ts';

/** A type that is taken, as it is stored and served. */
export type FileType = { readonly contentType: string; readonly kind: FileKind; readonly extension: string };

const openXml = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

const video = (contentType: string, extension: string): FileType => ({ contentType, kind: 'video', extension });
const image = (contentType: string, extension: string): FileType => ({ contentType, kind: 'image', extension });
const document = (contentType: string, extension: string): FileType => ({ contentType, kind: 'document', extension });

// Nothing that a browser could run: no SVG, HTML or XML.
const types: readonly FileType[] = [
  image('image/png', 'png'),
  image('image/jpeg', 'jpg'),
  image('image/gif', 'gif'),
  image('image/webp', 'webp'),
  image('image/bmp', 'bmp'),
  { contentType: 'application/pdf', kind: 'pdf', extension: 'pdf' },
  video('video/mp4', 'mp4'),
  video('video/webm', 'webm'),
  video('video/ogg', 'ogv'),
  video('video/quicktime', 'mov'),
  document(`${openXml}.wordprocessingml.document`, 'docx'),
  document(`${openXml}.spreadsheetml.sheet`, 'xlsx'),
  document(`${openXml}.presentationml.presentation`, 'pptx'),
  document(`${openDocument}.text`, 'odt'),
  document(`${openDocument}.spreadsheet`, 'ods'),
  document(`${openDocument}.presentation`, 'odp'),
  document('application/epub+zip', 'epub'),
  document('application/msword', 'doc'),
  document('application/vnd.ms-excel', 'xls'),
  document('application/vnd.ms-powerpoint', 'ppt'),
  document('application/rtf', 'rtf'),
  document('text/plain', 'txt'),
  document('text/csv', 'csv'),
  { contentType: 'text/vtt', kind: 'captions', extension: 'vtt' },
];

const byContentType = new Map(types.map((type) => [type.contentType, type]));
const byExtension = new Map(types.map((type) => [type.extension, type]));
for (const [alias, extension] of [
  ['jpeg', 'jpg'],
  ['jpe', 'jpg'],
  ['m4v', 'mp4'],
  ['ogg', 'ogv'],
  ['srt', 'vtt'],
] as const) {
  const type = byExtension.get(extension);
  if (type) byExtension.set(alias, type);
}

/** Other names under which detection knows the types above. */
const aliases: Readonly<Record<string, string>> = { 'image/apng': 'image/png', 'video/x-m4v': 'video/mp4' };

/** Containers whose content does not tell what they hold: there the name's extension decides, among these. */
const containers: Readonly<Record<string, readonly string[]>> = {
  'application/zip': ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub'],
  'application/x-cfb': ['doc', 'xls', 'ppt'],
  'application/ogg': ['ogv', 'ogg'],
};

/** How many bytes of a file's beginning tell what it is. */
export const headBytes = 64 * 1024;

/** The type that the name claims by its extension: null when there is no extension, 'refused' for any other. */
export function claimedType(name: string): FileType | 'refused' | null {
  const extension = extensionOf(name);
  return extension === null ? null : (byExtension.get(extension) ?? 'refused');
}

/**
 * The type of a file by what is in it. The name helps only where content alone does not tell; what the sender says it
 * is counts for nothing. Null for everything that is not taken.
 */
export async function detectFileType(head: Uint8Array, name: string): Promise<FileType | null> {
  const claimed = claimedType(name);
  if (claimed === 'refused') return null;
  // Captions are read to the end before they are kept.
  if (claimed?.kind === 'captions') return claimed;
  // Asked first, since text may begin like something else: 'BM' is a bitmap, and the beginning of 'BMI,weight'.
  if (claimed?.contentType.startsWith('text/') === true && isPlainText(head)) return claimed;
  const detected = await detect(head);
  if (detected === null) return null;
  const inside = containers[detected];
  if (inside) return claimed && inside.includes(extensionOf(name) ?? '') ? claimed : null;
  return byContentType.get(aliases[detected] ?? detected) ?? null;
}

/** Whether a file's beginning is that of sound alone. */
export async function isSound(head: Uint8Array): Promise<boolean> {
  return (await detect(head))?.startsWith('audio/') ?? false;
}

async function detect(head: Uint8Array): Promise<string | null> {
  try {
    return (await fileTypeFromBuffer(head))?.mime ?? null;
  } catch {
    // A beginning so odd that the detector gives up on it is not one of our types.
    return null;
  }
}

const markup = /^[\s\ufeff]*(<[!?/a-z]|#!)/i;
// oxlint-disable-next-line no-control-regex -- control characters are what tells binary data from text
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

/** Text of any encoding that keeps ASCII, without markup or a script's first line. */
function isPlainText(head: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(head);
  return !binary.test(text) && !markup.test(text);
}
