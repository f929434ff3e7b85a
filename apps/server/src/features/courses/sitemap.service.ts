import type { Db } from '../../platform/db/index.ts';
import { catalogueAfter, listPartsOfCourses } from './sitemap.repository.ts';

export type SitemapDeps = { db: Db; publicUrl: string | null };

/** The most addresses that one sitemap may name (sitemaps.org). */
const mostAddresses = 50_000;
/** The pages that are not courses, in the first part. */
const fixedPages = ['/home', '/courses'];
const partSize = mostAddresses - fixedPages.length;

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const heading = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** The list of the sitemap's parts, each named by the id after which its courses begin. */
export async function sitemapIndex({ db }: SitemapDeps, site: string): Promise<string> {
  const parts = await listPartsOfCourses(db, partSize);
  const lines = parts.map((after) => `<sitemap><loc>${new URL(`/sitemaps/${after}`, site).href}</loc></sitemap>\n`);
  return `${heading}<sitemapindex ${namespace}>\n${lines.join('')}</sitemapindex>\n`;
}

/** One part of the sitemap, a step of the catalogue at a time. */
export async function* sitemapPart({ db }: SitemapDeps, after: string, site: string): AsyncGenerator<string> {
  const line = (path: string, changed = '') => `<url><loc>${new URL(path, site).href}</loc>${changed}</url>\n`;
  yield `${heading}<urlset ${namespace}>\n`;
  if (/^[0-]+$/.test(after)) yield fixedPages.map((path) => line(path)).join('');
  for await (const courses of catalogueAfter(db, after, partSize)) {
    yield courses
      .map(({ id, updatedAt }) =>
        line(`/course/explore-details/${id}`, `<lastmod>${updatedAt.toISOString()}</lastmod>`),
      )
      .join('');
  }
  yield '</urlset>\n';
}
