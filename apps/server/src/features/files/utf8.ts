import type { Content } from '../../platform/files/index.ts';

/** Whether a content is text in UTF-8 to its end. It is read piece by piece. */
export async function isUtf8(content: Content): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const goesOn = (piece?: Uint8Array): boolean => {
    try {
      decoder.decode(piece, { stream: piece !== undefined });
      return true;
    } catch {
      return false;
    }
  };
  for await (const piece of content) if (!goesOn(piece)) return false;
  return goesOn();
}
