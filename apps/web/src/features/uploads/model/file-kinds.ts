import type { FileKind, UploadLimits } from '@lectern/contract';
import { formatFileSize } from '../../../shared/format/file-size.ts';

/** The endings of each kind. The server looks into the file; this only spares a wait that would end in a refusal. */
const endings: Record<FileKind, readonly string[]> = {
  image: ['png', 'jpg', 'jpeg', 'jpe', 'gif', 'webp', 'bmp'],
  pdf: ['pdf'],
  document: ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub', 'doc', 'xls', 'ppt', 'rtf', 'txt', 'csv'],
  video: ['mp4', 'm4v', 'webm', 'ogv', 'ogg', 'mov'],
};

const names: Record<FileKind, string> = { image: 'Images', pdf: 'PDFs', document: 'Documents', video: 'Videos' };

const spoken: Record<FileKind, string> = {
  image: 'PNG, JPEG, GIF, WebP or BMP',
  pdf: 'PDF',
  document: 'Word, Excel, PowerPoint, OpenDocument, EPUB, RTF, TXT or CSV',
  video: 'MP4, WebM, Ogg or MOV',
};

/** The kind that a file's name promises, or null for one that is not taken. */
export function kindOfName(name: string): FileKind | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const found = Object.entries(endings).find(([, known]) => known.includes(ending));
  return found === undefined ? null : (found[0] as FileKind);
}

/** What a file input accepts, for these kinds. */
export function acceptOf(kinds: readonly FileKind[]): string {
  return kinds.flatMap((kind) => endings[kind].map((ending) => `.${ending}`)).join(',');
}

/** What may be uploaded, said beforehand: 'PDFs up to 100 MB'; the endings too where there is only one kind. */
export function limitsText(kinds: readonly FileKind[], limits: UploadLimits): string {
  const [only, ...others] = kinds;
  if (only !== undefined && others.length === 0) return `${spoken[only]}, up to ${formatFileSize(limits[only])}`;
  const parts = kinds.map((kind, place) => {
    const name = place === 0 || kind === 'pdf' ? names[kind] : names[kind].toLowerCase();
    return `${name} up to ${formatFileSize(limits[kind])}`;
  });
  return parts.join(', ');
}

/** Why a file would be refused, or null when it may go. */
export function refusal(file: File, kinds: readonly FileKind[], limits: UploadLimits): string | null {
  const kind = kindOfName(file.name);
  if (kind === null || !kinds.includes(kind)) {
    return `“${file.name}” is of a type that cannot be used here. Choose ${kinds.map((one) => `${names[one].toLowerCase().replace('pdfs', 'PDFs')} (${spoken[one]})`).join(', ')}.`;
  }
  if (file.size === 0) return `“${file.name}” is empty.`;
  if (file.size <= limits[kind]) return null;
  return `“${file.name}” is ${formatFileSize(file.size)}. ${names[kind]} may be at most ${formatFileSize(limits[kind])}.`;
}
