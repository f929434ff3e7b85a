/** A heading runs on into what follows it, unless something stands between. */
const endOfHeading = /([\p{L}\p{N})])(\s*<\/h[1-6]>)/giu;
/** One item of a list is told from the next. */
const endOfItem = /([\p{L}\p{N})])((?:\s*<\/p>)?\s*<\/li>\s*)(?=<li)/giu;
const endOfBlock = /<(?:\/(?:p|h[1-6]|li|blockquote|pre|div|tr)|br\s*\/?|hr\s*\/?)>/gi;

/**
 * What HTML says, without any markup and on one line, for excerpts. At most `most` characters, cut after a whole word
 * with '…'. Nothing in the HTML is loaded or run.
 */
export function plainText(html: string | null | undefined, most = Number.POSITIVE_INFINITY): string {
  if (html === null || html === undefined || html === '') return '';
  const page = new DOMParser().parseFromString(
    html.replaceAll(endOfHeading, '$1.$2').replaceAll(endOfItem, '$1,$2').replaceAll(endOfBlock, ' $&'),
    'text/html',
  );
  for (const silent of page.querySelectorAll('script, style, template')) silent.remove();
  const text = page.body.textContent.replaceAll(/\s+/g, ' ').trim();
  return text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/, '')}…`;
}
