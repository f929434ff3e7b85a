/** Needs a mark before the following text, or the heading would run on into it. */
const endOfHeading = /([\p{L}\p{N})])(\s*<\/h[1-6]>)/giu;
/** Needs a mark before the next item of the list. */
const endOfItem = /([\p{L}\p{N})])((?:\s*<\/p>)?\s*<\/li>\s*)(?=<li)/giu;
const endOfBlock = /<(?:\/(?:p|h[1-6]|li|blockquote|pre|div|tr)|br\s*\/?|hr\s*\/?)>/gi;

let textOf = (html: string): string => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const silent of page.querySelectorAll('script, style, template')) silent.remove();
  return page.body.textContent;
};

/** Sets how the text of HTML is read where there is no document: on the server. Gives back the former way. */
export function readTextBy(way: typeof textOf): typeof textOf {
  const former = textOf;
  textOf = way;
  return former;
}

/**
 * The text of HTML without markup and on one line, for excerpts. At most `most` characters, cut after a whole word with
 * '…'. Nothing in the HTML is loaded or run.
 */
export function plainText(html: string | null | undefined, most = Number.POSITIVE_INFINITY): string {
  if (html === null || html === undefined || html === '') return '';
  const marked = html.replaceAll(endOfHeading, '$1.$2').replaceAll(endOfItem, '$1,$2').replaceAll(endOfBlock, ' $&');
  const text = textOf(marked).replaceAll(/\s+/g, ' ').trim();
  return text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/, '')}…`;
}
