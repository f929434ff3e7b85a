import { isUploadedFileUrl, isWebUrl } from '@lectern/contract';
import sanitizeHtml from 'sanitize-html';

const options: sanitizeHtml.IOptions = {
  // The editor's toolbar makes these: headers, inline styles of text, quotes, lists, links, images.
  allowedTags: [
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'br',
    'hr',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'strike',
    'del',
    'blockquote',
    'ul',
    'ol',
    'li',
    'a',
    'img',
    'code',
    'pre',
    'sub',
    'sup',
    'span',
  ],
  allowedAttributes: { a: ['href', 'target', 'rel'], img: ['src', 'alt', 'width', 'height'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  transformTags: {
    // A link in a new tab must not be able to steer this one.
    a: (tagName, { href, ...others }) => {
      const kept = href === undefined || !isLinkTarget(href) ? others : { href: href.trim(), ...others };
      return { tagName, attribs: { ...kept, rel: 'noopener noreferrer', target: '_blank' } };
    },
  },
  // Relative addresses would resolve against whatever page shows the text; only uploaded files are known to be there.
  exclusiveFilter: (frame) => frame.tag === 'img' && !isImageSource(frame.attribs['src'] ?? ''),
};

const isImageSource = (source: string): boolean => isUploadedFileUrl(source) || isWebUrl(source);

/**
 * Links of a text within this site lead to files and pages alone. A link to the API would act with the rights of its
 * reader.
 */
function isLinkTarget(href: string): boolean {
  const address = href.trim();
  return isImageSource(address) || /^(mailto|tel):/i.test(address) || isOwnPage(address);
}

function isOwnPage(address: string): boolean {
  const own = 'http://site.invalid';
  if (!address.startsWith('/') || !URL.canParse(address, own)) return false;
  const { origin, pathname } = new URL(address, own);
  return origin === own && !/^\/+api(\/|$)/i.test(decoded(pathname));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Nothing here has a name that cannot be read.
    return '/api/';
  }
}

/** Keeps what the editor can make and drops everything that could run or mislead; null when nothing to read remains. */
export function sanitizeRichText(html: string | null | undefined): string | null {
  if (html === null || html === undefined) return null;
  const clean = sanitizeHtml(html, options).trim();
  return hasContent(clean) ? clean : null;
}

/** Whether the HTML holds text or an image. */
export function hasContent(html: string): boolean {
  if (/<img\s/i.test(html)) return true;
  // A tag holds no further "<": else a text of nothing but these would be looked through once for each of them.
  const text = html.replaceAll(/<[^<>]*>/g, '').replaceAll(/&nbsp;|\s/g, '');
  return text !== '';
}
