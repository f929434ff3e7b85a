import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';

/** Headers that a proxy does not hand on, because they are about one connection or of its own making. */
const ownHeaders = ['connection', 'keep-alive', 'transfer-encoding', 'server'];

/** An application that hands every request on to `url` over the network, as it came, and the answer back. */
export function relayTo(url: string): FastifyInstance {
  // Whatever the address looks like: who judges it is at the other end.
  const relay = fastify({ rewriteUrl: () => '/' });
  relay.addHook('onRequest', (received, reply, done) => {
    reply.hijack();
    handOn(url, received.raw, reply.raw, received.originalUrl);
    done();
  });
  return relay;
}

/** Hands one request on. Either side that breaks off is broken off on the other side too. */
export function handOn(url: string, incoming: IncomingMessage, outgoing: ServerResponse, path: string): void {
  const { hostname, port } = new URL(url);
  const { method = 'GET', headers } = incoming;
  const empty = headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
  const length = empty && method !== 'GET' && method !== 'HEAD' ? { 'content-length': 0 } : {};
  const sent = request({ hostname, port, method, path, headers: { ...headers, ...length, connection: 'close' } });
  let answered = false;
  // An answer may come before all is sent; what is left of the request then goes nowhere.
  sent.on('error', () => (answered ? incoming.resume() : outgoing.destroy()));
  sent.on('response', (answer) => {
    answered = true;
    const passedOn = Object.entries(answer.headers).filter(([name]) => !ownHeaders.includes(name));
    outgoing.writeHead(answer.statusCode ?? 0, Object.fromEntries(passedOn));
    answer.on('error', () => outgoing.destroy());
    answer.pipe(outgoing);
  });
  incoming.on('error', () => sent.destroy());
  outgoing.on('close', () => sent.destroy());
  if (empty) sent.end();
  else incoming.pipe(sent);
}
