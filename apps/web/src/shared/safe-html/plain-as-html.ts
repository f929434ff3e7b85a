import { linkedParts } from '../format/linked-parts.ts';

/** A text as it is written in HTML, in an attribute too. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A plain text as HTML, in which ends of lines stay and addresses can be pressed. */
export const plainAsHtml = (text: string): string =>
  `<p>${linkedParts(text)
    .map(({ text: piece, href }) =>
      href === undefined ? escaped(piece).replaceAll('\n', '<br>') : `<a href="${escaped(href)}">${escaped(piece)}</a>`,
    )
    .join('')}</p>`;
