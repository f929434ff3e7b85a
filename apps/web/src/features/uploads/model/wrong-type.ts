import type { FileKind } from '@lectern/contract';
import { commaList } from '../../../shared/format/comma-list.ts';
import { t } from '../../../shared/messages/t.ts';
import { adviceFor } from './other-formats.ts';

/** Kinds of files to choose instead, within a sentence. */
const choices: Record<FileKind, string> = {
  image: t('images (PNG, JPEG, GIF, WebP or BMP)'),
  pdf: t('PDFs (PDF)'),
  document: t('documents (Word, Excel, PowerPoint, OpenDocument, EPUB, RTF, TXT or CSV)'),
  video: t('videos (MP4, WebM, Ogg or MOV)'),
  captions: t('captions (VTT or SRT)'),
};

/** The refusal of a file whose name says a format that a field for these kinds does not take, and what to do instead. */
export function wrongType(name: string, kinds: readonly FileKind[]): string {
  const advice = adviceFor(name, kinds);
  if (advice !== null) return t('“{name}” is of a type that cannot be used here. {advice}', { name, advice });
  return t('“{name}” is of a type that cannot be used here. Choose {kinds}.', {
    name,
    kinds: commaList(kinds.map((one) => choices[one])),
  });
}
