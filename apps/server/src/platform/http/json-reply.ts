import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { piecesOf } from './json-stream.ts';

/** Characters of JSON from which on an answer is large. */
export const largeLength = 2 ** 18;

/** Sends JSON in one piece. */
function sendJson(reply: FastifyReply, status: number, json: string): FastifyReply {
  return asJson(reply)
    .code(status)
    .serializer((text: string) => text)
    .send(json);
}

/** Sends JSON that is there as a whole, a large one piece by piece. */
export function sendWhole(reply: FastifyReply, status: number, json: string | Buffer): FastifyReply {
  if (typeof json === 'string' && json.length < largeLength) return sendJson(reply, status, json);
  const bytes = typeof json === 'string' ? Buffer.from(json) : json;
  return asJson(reply)
    .code(status)
    .header('content-length', bytes.length)
    .send(Readable.from(piecesOf(bytes)));
}

/** Sends JSON as it is made. */
export const sendStream = (reply: FastifyReply, status: number, bits: AsyncIterable<string>): FastifyReply =>
  asJson(reply).code(status).send(Readable.from(bits));

/** Answers HEAD: nobody reads what would be read for it. */
export const sendBodyless = (reply: FastifyReply): FastifyReply => asJson(reply).send(Readable.from([]));

/** Answers depend on who asks and on the moment: nobody keeps them. */
const asJson = (reply: FastifyReply): FastifyReply =>
  reply.type('application/json; charset=utf-8').header('cache-control', 'no-store');
