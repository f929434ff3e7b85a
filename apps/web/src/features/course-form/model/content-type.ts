import type { ContentType, FileKind } from '@lectern/contract';
import { isCloudDrive } from '../../../shared/format/cloud-preview.ts';

/** The content type of an uploaded file. */
export const typeOfKind: Record<FileKind, ContentType> = {
  image: 'Image',
  pdf: 'PDF',
  document: 'Document',
  video: 'Video',
  captions: 'Video',
};

const kinds: readonly FileKind[] = ['pdf', 'video', 'document', 'image'];

const endings: readonly [RegExp, ContentType][] = [
  [/\.pdf$/i, 'PDF'],
  [/\.(mp4|m4v|webm|ogv|mov)$/i, 'Video'],
  [/\.(png|jpe?g|gif|webp|bmp)$/i, 'Image'],
  [/\.(docx?|xlsx?|pptx?|od[tsp]|epub|rtf|txt|csv)$/i, 'Document'],
];
const videoHost = /^(www\.|m\.|player\.)?(youtube\.com|youtube-nocookie\.com|youtu\.be|vimeo\.com)$/;

/** The most likely type of the thing at an address, a page where nothing else is known; null when it does not tell. */
export function typeOfUrl(url: string): ContentType | null {
  const base = 'http://here.invalid';
  if (url.trim() === '' || !URL.canParse(url, base)) return null;
  const { hostname, pathname } = new URL(url, base);
  if (videoHost.test(hostname)) return 'Video';
  const ending = endings.find(([pattern]) => pattern.test(pathname));
  if (ending !== undefined) return ending[1];
  // A drive's links look alike for PDFs and videos.
  const page = /^https?:\/\/[^/]+\.[^/]/i.test(url.trim()) && !isCloudDrive(new URL(url));
  return page ? 'Link' : null;
}

/** Whether the author has not chosen a type other than that of the address. */
export function followsFile(type: ContentType | '', url: string): boolean {
  return type === '' || type === typeOfUrl(url);
}

/** The kinds of file that may be uploaded into a material. */
export function kindsFor(type: ContentType | '', url: string): readonly FileKind[] {
  if (followsFile(type, url) || type === 'Link') return kinds;
  return kinds.filter((kind) => typeOfKind[kind] === type || (type === 'Document' && kind === 'pdf'));
}

/** A file's name without its ending, for a material that has no name yet. */
export function titleOf(fileName: string): string {
  return fileName.replace(/\.[^.]+$/, '').replaceAll('_', ' ');
}
