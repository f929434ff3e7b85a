import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { serverUrl } from './server.ts';

/** The product behind an address of a test's own, which can be taken away, and whose answers can be another build's. */
export type Front = {
  url: string;
  /** Nobody answers at the address any more. */
  leave: () => Promise<void>;
  comeBack: () => Promise<void>;
  /** Changes the text of the answers at these addresses from now on; null for a proxy that says 502. */
  change: (path: RegExp, change: ((text: string) => string) | null) => void;
};

type Change = Parameters<Front['change']>;

export async function openFront(): Promise<Front> {
  const changes: Change[] = [];
  let server: Server | null = null;
  let port = 0;
  const comeBack = async (): Promise<void> => {
    const opened = createServer((asked, answer) => pass(asked, answer, changes));
    await new Promise<void>((done) => opened.listen(port, '127.0.0.1', done));
    ({ port } = opened.address() as AddressInfo);
    server = opened;
  };
  const leave = async (): Promise<void> => {
    const left = server;
    server = null;
    left?.closeAllConnections();
    await new Promise((done) => (left === null ? done(null) : left.close(done)));
  };
  await comeBack();
  onTestFinished(leave);
  return { url: `http://127.0.0.1:${port}`, leave, comeBack, change: (...change) => void changes.unshift(change) };
}

const without = (headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/** Passes a request on as it came: the server compares its Host with its Origin. */
function pass(asked: IncomingMessage, answer: ServerResponse, changes: readonly Change[]): void {
  const { url = '/', method = 'GET', headers } = asked;
  const [, change] = changes.find(([path]) => path.test(url.split('?')[0] ?? '')) ?? [];
  if (change === null) return void answer.writeHead(502).end('Bad gateway');
  const { hostname, port } = new URL(serverUrl);
  const whole = { ...without(headers, ['if-none-match', 'if-modified-since']), 'accept-encoding': 'identity' };
  const sent = change === undefined ? headers : whole;
  const onward = request({ hostname, port, path: url, method, headers: sent }, (found) => {
    if (change === undefined) {
      answer.writeHead(found.statusCode ?? 500, found.headers);
      found.pipe(answer);
      return;
    }
    let text = '';
    found.setEncoding('utf8').on('data', (part: string) => (text += part));
    found.on('end', () => {
      answer.writeHead(found.statusCode ?? 500, without(found.headers, ['content-length', 'etag', 'last-modified']));
      answer.end(change(text));
    });
  });
  onward.on('error', () => answer.destroy());
  asked.pipe(onward);
}
