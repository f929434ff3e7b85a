import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createClient } from '../run/client.ts';

/** The method that a bare server takes, and the bytes that it answers with. */
export type Bare = { method: 'GET' | 'PUT'; answer: string };

/** Starts a Fastify with one route and nothing else, in a process of its own. */
export async function startBare(bare: Bare): Promise<{ url: string; stop(): Promise<void> }> {
  const child = fork(new URL('bare-server.ts', import.meta.url));
  child.send(bare);
  const [message] = (await once(child, 'message')) as [{ url: string }];
  return {
    url: message.url,
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** The bytes that a visitor gets there. */
export async function bodyOf({ url, path }: { url: string; path: string }): Promise<string> {
  const client = createClient(url);
  try {
    return (await client.call(null, { method: 'GET', path }, { cut: false, keep: true })).body;
  } finally {
    client.close();
  }
}
