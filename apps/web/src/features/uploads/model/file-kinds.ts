import { fileEndings, type FileKind, type UploadAllowance, type UploadLimits } from '@lectern/contract';
import { commaList } from '../../../shared/format/comma-list.ts';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import { t } from '../../../shared/messages/t.ts';

type SayLimit = (limit: string) => string;

/** The kinds and their limits, for the beginning of a list and for further on. */
const upTo: Record<FileKind, { first: SayLimit; later: SayLimit }> = {
  image: {
    first: (limit) => t('Images up to {limit}', { limit }),
    later: (limit) => t('images up to {limit}', { limit }),
  },
  pdf: { first: (limit) => t('PDFs up to {limit}', { limit }), later: (limit) => t('PDFs up to {limit}', { limit }) },
  document: {
    first: (limit) => t('Documents up to {limit}', { limit }),
    later: (limit) => t('documents up to {limit}', { limit }),
  },
  video: {
    first: (limit) => t('Videos up to {limit}', { limit }),
    later: (limit) => t('videos up to {limit}', { limit }),
  },
  captions: {
    first: (limit) => t('Captions up to {limit}', { limit }),
    later: (limit) => t('captions up to {limit}', { limit }),
  },
};

/** The same for a single kind, with its endings. */
const onlyUpTo: Record<FileKind, SayLimit> = {
  image: (limit) => t('PNG, JPEG, GIF, WebP or BMP, up to {limit}', { limit }),
  pdf: (limit) => t('PDF, up to {limit}', { limit }),
  document: (limit) => t('Word, Excel, PowerPoint, OpenDocument, EPUB, RTF, TXT or CSV, up to {limit}', { limit }),
  video: (limit) => t('MP4, WebM, Ogg or MOV, up to {limit}', { limit }),
  captions: (limit) => t('WebVTT (VTT) or SubRip (SRT), up to {limit}', { limit }),
};

type Oversize = { name: string; size: string; limit: string };

const tooLarge: Record<FileKind, (file: Oversize) => string> = {
  image: (file) => t('“{name}” is {size}. Images may be at most {limit}.', file),
  pdf: (file) => t('“{name}” is {size}. PDFs may be at most {limit}.', file),
  document: (file) => t('“{name}” is {size}. Documents may be at most {limit}.', file),
  video: (file) => t('“{name}” is {size}. Videos may be at most {limit}.', file),
  captions: (file) => t('“{name}” is {size}. Captions may be at most {limit}.', file),
};

/**
 * The kind that a file's name promises, or null for a name that is refused. The server looks into the file; this only
 * saves a wait that would end in a refusal.
 */
export function kindOfName(name: string): FileKind | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const found = Object.entries(fileEndings).find(([, known]) => known.includes(ending));
  return found === undefined ? null : (found[0] as FileKind);
}

/** The `accept` of a file input for these kinds. */
export function acceptOf(kinds: readonly FileKind[]): string {
  return kinds.flatMap((kind) => fileEndings[kind].map((ending) => `.${ending}`)).join(',');
}

/** The kinds and their limits in words: 'PDFs up to 100 MB'; with the endings where there is only one kind. */
export function limitsText(kinds: readonly FileKind[], limits: UploadLimits): string {
  const [first, ...others] = kinds;
  if (first === undefined) return '';
  if (others.length === 0) return onlyUpTo[first](formatFileSize(limits[first]));
  const later = others.map((kind) => upTo[kind].later(formatFileSize(limits[kind])));
  return commaList([upTo[first].first(formatFileSize(limits[first])), ...later]);
}

/** How much the person has stored; empty where that is unknown. */
export function roomText({ stored }: Pick<UploadAllowance, 'stored'>): string {
  if (stored === null) return '';
  return t('You have used {used} of {most}', { used: formatFileSize(stored.used), most: formatFileSize(stored.most) });
}

/**
 * Why a file of this kind would be refused, or null when it may be sent. Without the limits the server refuses by size.
 */
export function refusal(file: File, kind: FileKind, limits: UploadAllowance | undefined): string | null {
  if (file.size === 0) return t('“{name}” is empty.', { name: file.name });
  if (limits === undefined) return null;
  const limit = formatFileSize(limits[kind]);
  if (file.size > limits[kind]) return tooLarge[kind]({ name: file.name, size: formatFileSize(file.size), limit });
  return beyondRoom(file, limits);
}

function beyondRoom(file: File, { stored }: UploadAllowance): string | null {
  const left = stored === null ? Infinity : Math.max(0, stored.most - stored.used);
  if (stored === null || file.size <= left) return null;
  const sizes = { size: formatFileSize(file.size), left: formatFileSize(left), most: formatFileSize(stored.most) };
  return t('“{name}” is {size}, but you have only {left} of your {most} left.', { name: file.name, ...sizes });
}
