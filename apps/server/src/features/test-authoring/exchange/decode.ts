import type { Problem } from './question.ts';

/** The text of a file, with a warning when its encoding had to be guessed. */
export type Decoded = { text: string; problems: Problem[] };

/**
 * Reads bytes as UTF-8, or as UTF-16 when their mark says so. Anything else is taken for windows-1252, which has a
 * character for every byte: https://encoding.spec.whatwg.org/#windows-1252. Never fails.
 */
export function decode(bytes: Uint8Array): Decoded {
  const utf16 = utf16By(bytes);
  if (utf16 !== null) return { text: new TextDecoder(utf16).decode(bytes), problems: [] };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), problems: [] };
  } catch {
    const message = 'The file is not UTF-8. It was read as windows-1252: check letters with accents.';
    return { text: decodeWindows1252(bytes), problems: [{ line: 1, message, severity: 'warning' }] };
  }
}

function utf16By([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

function decodeWindows1252(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes);
}
