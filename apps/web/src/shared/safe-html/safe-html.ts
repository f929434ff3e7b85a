import createPurifier from 'dompurify';

/** The tags that the editor makes and the server accepts. */
export const allowedTags =
  'h1 h2 h3 h4 h5 h6 p br hr strong b em i u s strike del blockquote ul ol li a img code pre sub sup span'.split(' ');
export const allowedAttributes = ['href', 'src', 'alt', 'width', 'height', 'start'];

/** The addresses that a link or an image may lead to. */
export const allowedAddress = /^(?:https?:|mailto:|tel:|\/api\/(?:files|post-pictures)\/)/i;

type Cleaning = (html: string, topHeading: number) => string;
let clean: Cleaning = cleanInDocument;

/** Sets how HTML is cleaned where there is no document: on the server. */
export function cleanHtmlBy(way: Cleaning): void {
  clean = way;
}

/**
 * HTML from people, made safe to show: code is removed, links open in a new tab and cannot steer this one, images load
 * when they are near. Its headings stay below ours: the largest becomes `topHeading`.
 */
export function safeHtml(html: string, topHeading: number): string {
  return clean(html, topHeading);
}

function cleanInDocument(html: string, topHeading: number): string {
  // Nothing inside a template is loaded or run.
  const template = document.createElement('template');
  template.innerHTML = createPurifier(window).sanitize(html, {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: allowedAttributes,
    ALLOWED_URI_REGEXP: allowedAddress,
    // Numbers, which are no addresses.
    ADD_URI_SAFE_ATTR: ['width', 'height', 'start'],
  });
  const body = template.content;
  for (const link of body.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  for (const image of body.querySelectorAll('img')) {
    image.alt = image.getAttribute('alt') ?? '';
    image.setAttribute('loading', 'lazy');
  }
  fitHeadings(body, topHeading);
  return template.innerHTML;
}

/** Gives the headings consecutive levels from `top` on, in the order of their sizes, so that none is skipped. */
function fitHeadings(body: DocumentFragment, top: number): void {
  const headings = [...body.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  const sizes = [...new Set(headings.map((heading) => heading.tagName))].toSorted();
  for (const heading of headings) {
    const level = Math.min(6, top + sizes.indexOf(heading.tagName));
    const fitted = document.createElement(`h${level}`);
    fitted.replaceChildren(...heading.childNodes);
    heading.replaceWith(fitted);
  }
}
