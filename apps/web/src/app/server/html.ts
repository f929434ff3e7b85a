import sanitize from 'sanitize-html';
import { allowedAddress, allowedAttributes, allowedTags } from '../../shared/safe-html/safe-html.ts';

const silent = ['script', 'style', 'template'];

/** The text of HTML, read without a document. */
export function textOfHtml(html: string): string {
  const text = sanitize(html, { allowedTags: [], allowedAttributes: {}, nonTextTags: silent });
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

/** As the browser's `safeHtml`, without a document. */
export function cleanedHtml(html: string, topHeading: number): string {
  const sizes = [...new Set(Array.from(html.matchAll(/<h([1-6])[\s>]/gi), ([, size]) => `h${size}`))].toSorted();
  const heading = (tagName: string, attribs: sanitize.Attributes) => ({
    tagName: `h${Math.min(6, topHeading + sizes.indexOf(tagName))}`,
    attribs,
  });
  return sanitize(html, {
    allowedTags,
    allowedAttributes: {
      '*': allowedAttributes,
      a: [...allowedAttributes, 'target', 'rel'],
      img: [...allowedAttributes, 'loading'],
    },
    // The transformations below decide which addresses stay.
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    nonTextTags: silent,
    transformTags: {
      ...Object.fromEntries(sizes.map((size) => [size, heading])),
      a: (tagName, attribs) => ({
        tagName,
        attribs: { ...withAllowed(attribs, 'href'), target: '_blank', rel: 'noopener noreferrer' },
      }),
      img: (tagName, attribs) => ({
        tagName,
        attribs: { ...withAllowed(attribs, 'src'), alt: attribs['alt'] ?? '', loading: 'lazy' },
      }),
    },
  });
}

function withAllowed(attribs: sanitize.Attributes, name: 'href' | 'src'): sanitize.Attributes {
  const { [name]: address, ...others } = attribs;
  return address !== undefined && allowedAddress.test(address) ? attribs : others;
}
