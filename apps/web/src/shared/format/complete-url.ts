const host = String.raw`(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}`;
// A name alone may be that of a file, as in 'notes.pdf'.
const address = new RegExp(String.raw`^(?:www\.${host}$|${host}(?::\d{1,5}|[/?#]))`, 'iu');

/** The address with https:// before it where somebody left that out, as in 'example.org/film'; any other text as it is. */
export function completeUrl(text: string): string {
  const trimmed = text.trim();
  return address.test(trimmed) ? `https://${trimmed}` : text;
}
