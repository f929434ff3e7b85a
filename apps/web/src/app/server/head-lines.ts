import { languages } from '@lectern/contract/languages';
import { language } from '../../shared/messages/language.ts';
import { siteDescription, type PageHead } from '../../shared/page-head/page-head.ts';
import { tabTitle } from '../../shared/ui/use-page-title.ts';
import { jsonInPage } from './body.ts';

type Place = {
  /** Path and query string. */
  url: string;
  /** The public address of the site; null where it has none, and nothing can name the page from outside. */
  site: string | null;
  /** False for a page that says that nothing is there. */
  isThere: boolean;
};

/** The lines of a page's head that say what it is about: for search engines, previews of links, and the browser's tab. */
export function headLines(head: Partial<PageHead>, { url, site, isThere }: Place): string {
  const title = head.title === undefined ? 'Lectern' : tabTitle(head.title);
  const description = head.description || siteDescription();
  const lines = [`<title>${escaped(title)}</title>`, meta('name', 'description', description)];
  if (!isThere || head.isIndexed === false) return [...lines, meta('name', 'robots', 'noindex')].join('');
  const image = head.image ?? null;
  lines.push(
    meta('property', 'og:title', head.title ?? 'Lectern'),
    meta('property', 'og:description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Lectern'),
    meta('property', 'og:locale', language()),
    meta('name', 'twitter:card', image === null ? 'summary' : 'summary_large_image'),
    ...linesWithSite(head, url, site),
  );
  return lines.join('');
}

/** The lines with addresses, all of them on the site's public address. */
function linesWithSite(head: Partial<PageHead>, url: string, site: string | null): string[] {
  if (site === null) return [];
  const own = new URL(head.path ?? url, site);
  const inLanguage = (wanted: string): string => {
    const address = new URL(own);
    address.searchParams.set('lang', wanted);
    return address.href;
  };
  const link = (rel: string, href: string) => `<link rel="${rel}" href="${escaped(href)}">`;
  return [
    link('canonical', own.href),
    meta('property', 'og:url', own.href),
    ...(head.image ? [meta('property', 'og:image', new URL(head.image, site).href)] : []),
    ...languages.map((each) => `<link rel="alternate" hreflang="${each}" href="${escaped(inLanguage(each))}">`),
    `<link rel="alternate" hreflang="x-default" href="${escaped(own.href)}">`,
    ...(head.facts?.(site) ?? []).map(
      (fact) =>
        `<script type="application/ld+json">${jsonInPage({ '@context': 'https://schema.org', ...fact })}</script>`,
    ),
  ];
}

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escaped(content)}">`;

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? '');
