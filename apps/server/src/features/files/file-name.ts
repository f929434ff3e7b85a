import { limits } from '@lectern/contract';

// oxlint-disable-next-line no-control-regex -- control characters are what is taken out
const invisible = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const fallback = 'file';

/** The name's extension in lower case, or null. A number, as in 'Lecture 3.1', or words after a dot are none. */
export function extensionOf(name: string): string | null {
  const extension = /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? null;
  return extension === null || /^\d+$/.test(extension) ? null : extension;
}

/**
 * A file's name for people: what was sent in any script, without folders, control characters and signs that reverse the
 * reading direction, and at most as long as names may be.
 */
export function cleanFileName(sent: string | null | undefined): string {
  const name = (sent ?? '').toWellFormed().replace(invisible, '').split(/[/\\]/).at(-1)?.trim() ?? '';
  return /^\.*$/.test(name) ? fallback : shorten(name, limits.name);
}

/** Cuts a name in the middle, so that its extension stays. */
function shorten(name: string, max: number): string {
  if (name.length <= max) return name;
  const extension = extensionOf(name);
  const ending = extension === null ? '' : name.slice(-extension.length - 1);
  // A pair of surrogates is one character; half of it is none.
  return name.slice(0, max - ending.length).replace(/[\ud800-\udbff]$/, '') + ending;
}

/** The name with this extension at its end, which is added when it is not there. */
export function withExtension(name: string, extension: string): string {
  const ending = `.${extension}`;
  return shorten(name, limits.name - ending.length) + ending;
}
