import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RangeService = {
  /** Its address on this machine. */
  url: string;
  /** The paths and headers that it was asked with. */
  asked: { path: string; headers: IncomingHttpHeaders }[];
  /** Passwords with how often they were leaked. */
  leaked: Map<string, number>;
  /** Answers in its place; null for as it should. */
  instead: ((response: ServerResponse) => void) | null;
  close(): Promise<void>;
};

const hashOf = (password: string): string => createHash('sha1').update(password).digest('hex').toUpperCase();

/** A service of breached passwords on this machine, in the form of Have I Been Pwned, with lines that only pad. */
export async function startRangeService(): Promise<RangeService> {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    service.asked.push({ path, headers: request.headers });
    if (service.instead !== null) return service.instead(response);
    const prefix = path.split('/').at(-1) ?? '';
    const lines = [...service.leaked].flatMap(([password, count]) => {
      const hash = hashOf(password);
      return hash.startsWith(prefix) ? [`${hash.slice(5)}:${count}`] : [];
    });
    const padding = Array.from({ length: 800 }, (_, n) => `${hashOf(`padding ${n}`).slice(5)}:0`);
    response.end([...padding, ...lines].join('\r\n'));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const service: RangeService = {
    url: `http://127.0.0.1:${port}/range`,
    asked: [],
    leaked: new Map(),
    instead: null,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
}
