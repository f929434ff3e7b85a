import { createECDH, type ECDH, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushInput } from '@lectern/contract';
import { decrypt } from 'http_ece';
import type { PushText } from '../../../src/features/notices/push/write-message.ts';

export type PushedMessage = { browser: string; headers: IncomingHttpHeaders; text: PushText };

/** A push service on the loopback address, with browsers that read their messages. */
export type PushService = {
  messages: PushedMessage[];
  /** The status of its answers; `hang up` takes the message and says nothing. */
  answers: number | 'hang up';
  retryAfter: string | null;
  /** Makes a browser with keys of its own. */
  browser(): PushInput & { name: string };
  /** Stops listening, as one that is away, until it is opened again at the same place. */
  stop(): Promise<void>;
  open(): Promise<void>;
};

/** The secrets of a browser. */
export type BrowserKeys = { privateKey: ECDH; authSecret: string };

/** Makes a browser with keys of its own. */
export function makeBrowser(): { name: string; keys: BrowserKeys; subscription: PushInput['keys'] } {
  const [name, privateKey, authSecret] = [
    randomUUID(),
    createECDH('prime256v1'),
    randomBytes(16).toString('base64url'),
  ];
  privateKey.generateKeys();
  const subscription = { p256dh: privateKey.getPublicKey('base64url'), auth: authSecret };
  return { name, keys: { privateKey, authSecret }, subscription };
}
/** Reads a message as its browser does. */
export const readMessage = (body: Uint8Array, keys: BrowserKeys): PushText =>
  JSON.parse(String(decrypt(Buffer.from(body), { version: 'aes128gcm', ...keys }))) as PushText;

/** Listens on a free port. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, BrowserKeys>();
  let port = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const name = request.url?.slice(1) ?? '';
    const keys = browsers.get(name);
    if (keys && (service.answers === 'hang up' || service.answers < 300)) {
      const text = readMessage(Buffer.concat(parts), keys);
      service.messages.push({ browser: name, headers: request.headers, text });
    }
    if (service.answers === 'hang up') request.socket.destroy();
    else {
      const headers = service.retryAfter === null ? {} : { 'retry-after': service.retryAfter };
      response.writeHead(service.answers, headers).end();
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  const service: PushService = {
    messages: [],
    answers: 201,
    retryAfter: null,
    browser() {
      const { name, keys, subscription } = makeBrowser();
      browsers.set(name, keys);
      return { name, endpoint: `http://127.0.0.1:${port}/${name}`, keys: subscription };
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
    async open() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      ({ port } = server.address() as AddressInfo);
    },
  };
  await service.open();
  return service;
}
