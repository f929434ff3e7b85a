import { limits } from '@lectern/contract/limits';
import { typeOfUrl } from './content-type.ts';
import type { MaterialFields } from './form-values.ts';

type LinkMaterial = Pick<MaterialFields, 'name' | 'content_type' | 'content_url'>;

/** The links of a text, and the numbers of the lines without one. */
export type LinksInText = { links: LinkMaterial[]; without: number[] };

const address = /(?:https?:\/\/|www\.)[^\s<>"]+/i;

/** The characters of a line that are read: an address and a name are shorter. */
const mostOfLine = 4_000;

/** Reads one link in each line; the words before it, or behind it, are its name. */
export function linksInText(text: string): LinksInText {
  const found: LinksInText = { links: [], without: [] };
  for (const [place, whole] of text.split(/\r?\n/).entries()) {
    const line = whole.slice(0, mostOfLine);
    if (line.trim() === '') continue;
    const [link] = address.exec(line) ?? [];
    if (link === undefined) found.without.push(place + 1);
    else found.links.push(materialOf(link, line));
  }
  return found;
}

function materialOf(link: string, line: string): LinkMaterial {
  const trimmed = withoutSentence(link);
  const url = /^www\./i.test(trimmed) ? `https://${trimmed}` : trimmed;
  const words = line.replace(link, ' ').replaceAll(/\s+/g, ' ').trim();
  const name = words
    .replace(/^(?:[-–—•*·]|\d{1,3}[.)])\s+/, '')
    .replaceAll(/^[-–—:|(<[\]>),.;"“”„«»\s]+|[-–—:|(<[\]>),;"“”„«»\s]+$/g, '');
  return {
    name: (name || nameOfAddress(url)).slice(0, limits.name),
    content_type: typeOfUrl(url) ?? 'Link',
    content_url: url,
  };
}

/** An address without the sign that ends the sentence or bracket around it. */
function withoutSentence(link: string): string {
  const bare = link.replace(/[.,;:!?'"»”]+$/, '');
  return bare.endsWith(')') && !bare.includes('(') ? bare.slice(0, -1) : bare;
}

/** The last part of an address's path as words; its host where that says nothing, as the code of a film does. */
function nameOfAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const { hostname, pathname } = new URL(address);
  const host = hostname.replace(/^www\./, '');
  const last = pathname.split('/').findLast((part) => part !== '') ?? '';
  if (typeOfUrl(address) === 'Video' && !last.includes('.')) return host;
  const words = decoded(last)
    .replace(/\.[a-z\d]{1,5}$/i, '')
    .replaceAll(/[-_+]+/g, ' ')
    .trim();
  return /\p{L}{3}/u.test(words) ? words : host;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
