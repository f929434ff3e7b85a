const host = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]|$)/u;
const nameOfFile =
  /^[^/?#]*\.(?:pdf|mp4|m4v|webm|ogv|mov|png|jpe?g|gif|webp|bmp|svg|docx?|xlsx?|pptx?|od[tsp]|epub|rtf|txt|csv|zip)$/i;

/** The address with https:// before it where somebody left that out, as in 'www.example.org/film'; any other text as it is. */
export function completeUrl(text: string): string {
  const trimmed = text.trim();
  return host.test(trimmed) && !nameOfFile.test(trimmed) ? `https://${trimmed}` : text;
}
