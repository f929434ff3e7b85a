import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { limits } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildBareShell } from '../../../testing/bare-shell.ts';
import { anyone } from '../policy/index.ts';

async function buildEcho(): Promise<FastifyInstance> {
  const { app } = await buildBareShell();
  app.post('/echo', { config: { policy: anyone } }, async (asked) => asked.body);
  onTestFinished(() => app.close());
  return app;
}

async function post(socket: Socket, type: string, body: Buffer): Promise<void> {
  const head = `POST /echo HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`;
  socket.write(head);
  await new Promise((sent) => socket.write(body, sent));
}

describe('a body that is refused', () => {
  it.each([
    ['too large', 413, 'application/json', Buffer.alloc(limits.smallBodyBytes * 5, '1')],
    ['of a strange kind', 415, 'text/plain', Buffer.alloc(1_000_000)],
    ['not what it says', 400, 'application/json', Buffer.from('{')],
  ])(
    'because it is %s does not end the connection, on which a balancer still sends it',
    async (_why, status, type, body) => {
      const app = await buildEcho();
      const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
      const socket = connect(Number(port), '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      await once(socket, 'connect');
      let said = '';
      socket.setEncoding('latin1').on('data', (text) => (said += String(text)));
      await post(socket, type, body);
      await post(socket, 'application/json', Buffer.from('{}'));
      const statuses = () => [...said.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => Number(code));
      await vi.waitFor(() => expect(statuses()).toEqual([status, 200]), 10_000);
      expect(said).not.toMatch(/^connection: close/im);
    },
  );

  it('and is larger than any that somebody takes does', async () => {
    const app = await buildEcho();
    const headers = { 'content-type': 'application/json', 'content-length': '50000000000' };
    const answer = await app.inject({ method: 'POST', url: '/echo', headers, payload: '1' });
    expect([answer.statusCode, answer.headers.connection]).toEqual([413, 'close']);
  });
});
