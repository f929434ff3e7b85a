import type { PageData } from '../page-data.ts';

/** The content of the page: what was drawn, and as data, which no browser runs, the answers that it was drawn with. */
export function bodyOf(html: string, data: PageData | null): string {
  const root = `<div id="root">${html}</div>`;
  return data === null ? root : `${root}<script type="application/json" id="page-data">${jsonInPage(data)}</script>`;
}

/** JSON that can stand in a script element: nothing in it ends the element or opens a comment. */
export const jsonInPage = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/** Takes the lines that name the first images, which React puts before what it drew: they belong into the head. */
export function imagesFirst(html: string): [images: string, content: string] {
  const images = /^(?:<link rel="preload" as="image"[^>]*>)*/.exec(html)?.[0] ?? '';
  return [images, html.slice(images.length)];
}
