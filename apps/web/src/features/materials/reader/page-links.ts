import { t } from '../../../shared/messages/t.ts';

/** A link of a page, as the library tells of it; anything may be missing in a document made to do harm. */
export type LinkIn = { annotationType?: number; rect?: number[]; url?: string; dest?: unknown };

type Links = {
  /** A point of the page in CSS pixels from its upper left. */
  pointOf: (x: number, y: number) => [number, number];
  pageOf: (target: unknown) => Promise<number | null>;
  onPage: (page: number) => void;
};

const linkType = 2;
/** More of them on one page are no table of contents. */
const mostLinks = 500;

/** Where a link of a document may lead: to the web or to a mail; never a script, a file or another program. */
export function safeLink(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  return /^(?:https?|mailto):$/.test(parsed.protocol) ? parsed.href : null;
}

/** Lays the links of a page over it. */
export function drawLinks(layer: HTMLElement, all: readonly LinkIn[], links: Links): void {
  const found = all.filter(({ annotationType }) => annotationType === linkType).slice(0, mostLinks);
  layer.replaceChildren(...found.flatMap((link) => elementOf(link, links) ?? []));
}

function elementOf({ rect, url, dest }: LinkIn, links: Links): HTMLElement | null {
  if (rect?.length !== 4) return null;
  const element = url === undefined ? within(dest, links) : outside(url);
  if (element === null) return null;
  const [left = 0, bottom = 0, right = 0, top = 0] = rect;
  const [[x1, y1], [x2, y2]] = [links.pointOf(left, bottom), links.pointOf(right, top)];
  Object.assign(element.style, {
    left: `${Math.min(x1, x2)}px`,
    top: `${Math.min(y1, y2)}px`,
    width: `${Math.abs(x2 - x1)}px`,
    height: `${Math.abs(y2 - y1)}px`,
  });
  return element;
}

function outside(url: string): HTMLElement | null {
  const href = safeLink(url);
  if (href === null) return null;
  const link = document.createElement('a');
  Object.assign(link, { href, target: '_blank', rel: 'noopener noreferrer', title: href });
  link.ariaLabel = t('Open {address} in a new tab', { address: href });
  return link;
}

function within(dest: unknown, { pageOf, onPage }: Links): HTMLElement | null {
  if (dest === null || dest === undefined) return null;
  const button = document.createElement('button');
  button.type = 'button';
  button.ariaLabel = t('Go to this place in the document');
  button.addEventListener('click', () => {
    void pageOf(dest).then((page) => page !== null && onPage(page));
  });
  return button;
}
