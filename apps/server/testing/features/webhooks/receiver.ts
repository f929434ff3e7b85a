import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as a receiver got it. */
export type Received = { headers: IncomingHttpHeaders; body: string };

export type Receiver = {
  /** Its address on this machine. */
  url: string;
  received: Received[];
  /** The status of the answers from now on; null lets callers wait until `close`. */
  answers: number | null;
  close(): Promise<void>;
};

/** A receiver of webhooks on this machine, which notes what comes. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      receiver.received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      if (receiver.answers === null) return;
      response
        .writeHead(receiver.answers, receiver.answers === 302 ? { location: '/elsewhere' } : {})
        .end('told nobody');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received: [],
    answers: 200,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
