const host = String.raw`(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}`;
// A bare name without a path may be a file's, as in 'notes.pdf'.
const address = new RegExp(String.raw`^(?:www\.${host}$|${host}(?::\d{1,5}|[/?#]))`, 'iu');

/** Adds a missing https:// to an address, as in 'example.org/film'; leaves any other text as it is. */
export function completeUrl(text: string): string {
  const trimmed = text.trim();
  return address.test(trimmed) ? `https://${trimmed}` : text;
}
