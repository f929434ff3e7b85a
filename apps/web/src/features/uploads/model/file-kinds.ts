import type { FileKind, UploadLimits } from '@lectern/contract';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import { t } from '../../../shared/messages/t.ts';

/** The endings of each kind. The server looks into the file; this only spares a wait that would end in a refusal. */
const endings: Record<FileKind, readonly string[]> = {
  image: ['png', 'jpg', 'jpeg', 'jpe', 'gif', 'webp', 'bmp'],
  pdf: ['pdf'],
  document: ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub', 'doc', 'xls', 'ppt', 'rtf', 'txt', 'csv'],
  video: ['mp4', 'm4v', 'webm', 'ogv', 'ogg', 'mov'],
};

const names: Record<FileKind, string> = {
  image: t('Images'),
  pdf: 'PDFs',
  document: t('Documents'),
  video: t('Videos'),
};

const spoken: Record<FileKind, string> = {
  image: 'PNG, JPEG, GIF, WebP or BMP',
  pdf: 'PDF',
  document: t('Word, Excel, PowerPoint, OpenDocument, EPUB, RTF, TXT or CSV'),
  video: t('MP4, WebM, Ogg or MOV'),
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
  if (only !== undefined && others.length === 0)
    return t('{spoken}, up to {limits}', { spoken: spoken[only], limits: formatFileSize(limits[only]) });
  const parts = kinds.map((kind, place) => {
    const name = place === 0 || kind === 'pdf' ? names[kind] : names[kind].toLowerCase();
    return t('{name} up to {limits}', { name, limits: formatFileSize(limits[kind]) });
  });
  return parts.join(', ');
}

/** Why a file would be refused, or null when it may go. */
export function refusal(file: File, kinds: readonly FileKind[], limits: UploadLimits): string | null {
  const kind = kindOfName(file.name);
  if (kind === null || !kinds.includes(kind)) {
    return t('“{name}” is of a type that cannot be used here. Choose {join}.', {
      name: file.name,
      join: kinds.map((one) => `${names[one].toLowerCase().replace('pdfs', 'PDFs')} (${spoken[one]})`).join(', '),
    });
  }
  if (file.size === 0) return t('“{name}” is empty.', { name: file.name });
  if (file.size <= limits[kind]) return null;
  return t('“{name}” is {size}. {names} may be at most {limits}.', {
    name: file.name,
    size: formatFileSize(file.size),
    names: names[kind],
    limits: formatFileSize(limits[kind]),
  });
}
