import { fileKinds, type FileKind } from '@lectern/contract';
import { t } from '../../../shared/messages/t.ts';

const asPdf = t('Export it as a PDF and upload that.');
const asOffice = t('Save it as DOCX, XLSX or PPTX and upload that.');
const withoutMacros = t('Save it as DOCX, XLSX or PPTX, without macros, and upload that.');
const unpacked = t('Unpack it and upload the files one by one.');

type Group = {
  endings: readonly string[];
  /** Ways to a kind that is taken, the best one first. */
  ways: readonly (readonly [FileKind, string])[];
};

/** Formats that are refused, with ways to convert them. */
const groups = {
  photos: {
    endings: ['heic', 'heif', 'avif', 'tif', 'tiff'],
    ways: [['image', t('Save it as a JPEG and upload that.')]],
  },
  drawings: {
    endings: ['svg', 'ai', 'eps', 'psd'],
    ways: [['image', t('Export it as a PNG and upload that.')]],
  },
  macros: {
    endings: ['docm', 'dotm', 'xlsm', 'xltm', 'xlsb', 'pptm', 'potm', 'ppsm'],
    ways: [
      ['document', withoutMacros],
      ['pdf', asPdf],
    ],
  },
  templates: {
    endings: ['dotx', 'xltx', 'potx', 'ppsx'],
    ways: [
      ['document', asOffice],
      ['pdf', asPdf],
    ],
  },
  apple: { endings: ['pages', 'key', 'numbers'], ways: [['pdf', asPdf]] },
  videos: {
    endings: ['avi', 'mkv', 'wmv', 'flv', 'mpg', 'mpeg', '3gp'],
    ways: [['video', t('Convert it to MP4 (H.264), or paste a YouTube or Vimeo address.')]],
  },
  sound: {
    endings: ['mp3', 'm4a', 'wav', 'aac', 'flac', 'oga', 'opus', 'wma'],
    ways: [['video', t('Turn it into an MP4 video, or paste the address where it can be played.')]],
  },
  captions: {
    endings: ['ass', 'ssa', 'sub', 'sbv', 'ttml', 'dfxp', 'stl'],
    ways: [['captions', t('Convert it to WebVTT (VTT) or SubRip (SRT) and upload that.')]],
  },
  archives: {
    endings: ['zip', 'rar', '7z', 'tar', 'gz', 'tgz'],
    ways: fileKinds.map((kind) => [kind, unpacked] as const),
  },
  programs: { endings: ['exe', 'msi', 'bat', 'sh', 'jar', 'apk', 'js', 'html', 'htm'], ways: [] },
} as const satisfies Record<string, Group>;

export type OtherFormatName = keyof typeof groups;
/** `advice` is null where no part of the file can be taken. */
export type OtherFormat = { name: OtherFormatName; endings: readonly string[]; advice: string | null };

/**
 * The formats that a field for these kinds refuses: those that can become one of the kinds, and those that can become
 * none.
 */
export function otherFormats(kinds: readonly FileKind[]): OtherFormat[] {
  const all = Object.entries<Group>(groups) as [OtherFormatName, Group][];
  return all.flatMap(([name, { endings, ways }]) => {
    const way = ways.find(([kind]) => kinds.includes(kind));
    if (way === undefined && ways.length > 0) return [];
    return [{ name, endings, advice: way?.[1] ?? null }];
  });
}

/** The way from the format in a file's name to one that a field for these kinds takes, or null where none is known. */
export function adviceFor(name: string, kinds: readonly FileKind[]): string | null {
  const found = otherFormats(kinds).find(({ endings }) =>
    endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`)),
  );
  return found?.advice ?? null;
}
