import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { Call } from '../cases/case.ts';

export type Answer = { status: number; ms: number; bytes: number; body: string };

/** Calls the program as a person; with `cut` it ends a stream after its first bytes. */
export type Client = (cookie: string | null, call: Call, how: { cut: boolean; keep: boolean }) => Promise<Answer>;

/** A client of the program at `url` that keeps its connections. */
export function createClient(url: string): { call: Client; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const call: Client = async (cookie, { method, path, body }, how) => {
    const start = performance.now();
    const payload = body === undefined ? null : JSON.stringify(body);
    const headers = {
      ...(cookie === null ? {} : { cookie }),
      ...(payload === null ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    };
    const sent = request(new URL(path, url), { agent, method, headers });
    sent.end(payload ?? undefined);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const got = await read(response, how);
    return { status: response.statusCode ?? 0, ms: performance.now() - start, ...got };
  };
  return { call, close: () => agent.destroy() };
}

async function read(response: IncomingMessage, { cut, keep }: { cut: boolean; keep: boolean }) {
  const kept: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (keep) kept.push(chunk);
    if (cut) break;
  }
  return { bytes, body: Buffer.concat(kept).toString('utf8') };
}
