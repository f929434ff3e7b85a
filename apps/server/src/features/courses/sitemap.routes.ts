import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createLargeAnswers, notFound, siteAddress } from '../../platform/http/index.ts';
import { anyone } from '../../platform/policy/index.ts';
import { type SitemapDeps, sitemapIndex, sitemapPart } from './sitemap.service.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const xml = 'application/xml; charset=utf-8';

/** Tells search engines which pages visitors may read: the courses of the catalogue, and nothing that is private. */
export function registerSitemap(app: FastifyInstance, deps: SitemapDeps): void {
  const siteOf = (request: FastifyRequest): string => {
    const site = siteAddress(request, deps.publicUrl);
    if (site === null) throw notFound('Sitemap not found');
    return site;
  };
  const config = { policy: anyone };
  const largeAnswers = createLargeAnswers();

  app.get('/robots.txt', { config }, async (request, reply) => {
    const site = siteAddress(request, deps.publicUrl);
    const rules = 'User-agent: *\nDisallow: /api/\nAllow: /api/files/\nAllow: /api/logos/\n';
    const map = site === null ? '' : `\nSitemap: ${new URL('/sitemap.xml', site).href}\n`;
    return reply.type('text/plain; charset=utf-8').send(rules + map);
  });

  app.get('/sitemap.xml', { config }, async (request, reply) =>
    reply.type(xml).send(await sitemapIndex(deps, siteOf(request))),
  );

  app.get<{ Params: { after: string } }>('/sitemaps/:after', { config }, async (request, reply) => {
    const { after } = request.params;
    if (!uuid.test(after)) throw notFound('Sitemap not found');
    const site = siteOf(request);
    await largeAnswers.begin(request, reply);
    return reply.type(xml).send(Readable.from(sitemapPart(deps, after, site)));
  });
}
