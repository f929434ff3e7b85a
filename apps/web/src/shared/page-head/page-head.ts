import { t } from '../messages/t.ts';

/** The things that a page says of itself to search engines and to programs that show a preview of a link. */
export type PageHead = {
  /** The name of the page, without the name of the site. */
  title: string;
  description?: string;
  /** The address of a picture, of this site or of the web. */
  image?: string | null;
  /** Facts about the page in the words of schema.org; `site` is the public address of this site. */
  facts?: (site: string) => readonly object[];
  /** The path by which search engines know the page, where it has several. */
  path?: string;
  /** Whether search engines list the page; they do unless it says no. */
  isIndexed?: boolean;
};

/** The description of pages that have none of their own. */
export const siteDescription = (): string => t('Lectern: courses, study materials and tests in one calm place.');

let told: Partial<PageHead> | null = null;

/**
 * Notes what the page that the server draws says of itself; later words replace earlier ones. For the server's build
 * alone (`import.meta.env.SSR`): browsers do not load what makes the words.
 */
export function tellHead(words: Partial<PageHead>): void {
  if (told !== null) Object.assign(told, words);
}

/** Draws a page on the server by `draw` and answers what it said of itself. */
export function headToldBy(draw: () => void): Partial<PageHead> {
  const head: Partial<PageHead> = {};
  told = head;
  try {
    draw();
  } finally {
    told = null;
  }
  return head;
}
