import type { FastifyInstance } from 'fastify';
import { isKnownTag, notFound, siteAddress } from '../../platform/http/index.ts';
import { anyone } from '../../platform/policy/index.ts';
import { type FeedDeps, readFeed } from './feed.service.ts';

/** Calendars for programs, which bring nothing but the address. It is the same whoever is signed in. */
export function registerFeed(app: FastifyInstance, deps: FeedDeps & { publicUrl: string | null }): void {
  app.get<{ Params: { file: string } }>('/calendar/:file', { config: { policy: anyone } }, async (request, reply) => {
    const { file } = request.params;
    void reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    if (!file.endsWith('.ics')) throw notFound('Calendar not found');
    const site = siteAddress(request, deps.publicUrl);
    const { etag, text } = await readFeed(deps, file.slice(0, -'.ics'.length), { ip: request.ip, site });
    void reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(text());
  });
}
