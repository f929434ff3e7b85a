import { limits } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { AnyAct } from '../../platform/act/index.ts';
import { anyone } from '../../platform/policy/index.ts';
import { endMail } from './notice-settings.service.ts';

/**
 * Takes the button of the page `/stop-mail`, and of mail programs that send it by themselves (RFC 8058). A key that stands for
 * nothing is answered as any other. Looking at the page, as programs do that follow links, ends nothing.
 */
export async function registerStopMail(app: FastifyInstance, act: Pick<AnyAct, 'db' | 'clock'>): Promise<void> {
  await app.register(async (forms) => {
    forms.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string' },
      async (_: unknown, text: string | Buffer) => String(text),
    );
    const config = { policy: anyone };
    forms.post('/stop-mail', { config, bodyLimit: limits.smallBodyBytes }, async (request, reply) => {
      const { key } = request.query as Record<string, unknown>;
      await endMail(act, typeof key === 'string' ? key : '', request.ip);
      // A mail program takes no redirect for an answer.
      if (String(request.body).includes('One-Click')) return reply.code(200).type('text/plain').send('Done\n');
      return reply.redirect('/stop-mail?done=1', 303);
    });
  });
}
