import { limits } from '@lectern/contract/limits';
import type { ImportFormat } from '@lectern/contract/test-words';
import { formatFileSize } from '../../../../shared/format/file-size.ts';
import { t } from '../../../../shared/messages/t.ts';
import type { ImportInput } from '../api/preview-import.ts';

/** A file that is not put into the text field: its bytes as Base64, or a text that is too long to be mended there. */
export type ChosenFile = { name: string; input: Pick<ImportInput, 'text' | 'base64' | 'filename'> };

/** A file that goes into the text field, one that does not, or why neither. */
export type ReadFile = { text: string } | { file: ChosenFile } | { problem: string };

/** The longest text that people mend by hand, in characters. */
const MENDABLE = 300_000;

const largest = formatFileSize(limits.importBytes);
const tooLarge = t('The file is too large: at most {largest}.', { largest });

/** Reads a file. One in UTF-8 goes as text, which is shorter in JSON than Base64; for others the server finds the encoding. */
export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > limits.importBytes) return { problem: tooLarge };
  const filename = file.name.slice(-limits.name);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    if (text.length <= MENDABLE && !text.startsWith('PK')) return { text };
    return { file: { name: file.name, input: { text, filename } } };
  } catch {
    return { file: { name: file.name, input: { base64: await base64Of(file), filename } } };
  }
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : ''),
    );
    reader.addEventListener('error', () => reject(new Error('The file could not be read')));
    reader.readAsDataURL(file);
  });
}

/** The call that previews a text or a file; null where there is nothing to preview, or too much. */
export function inputOf(text: string, file: ChosenFile | null, format: ImportFormat | null): ImportInput | null {
  const chosen = format === null ? {} : { format };
  if (file !== null) return { ...file.input, ...chosen };
  return text.trim() === '' || isTooLong(text) ? null : { text, ...chosen };
}

/** The server counts bytes of the whole call. */
export const isTooLong = (text: string): boolean => text.length > limits.importBytes;
