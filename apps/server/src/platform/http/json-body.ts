import type { RouteName } from '@lectern/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createThread } from '../threads/thread.ts';
import { measureJson } from './json-shape.ts';
import type { BodyRead, BodyToRead } from './json-body.thread.ts';
import { readJson, UnreadableBody } from './read-json.ts';
import { CheckedBody } from './validate.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route of the contract whose schema the body is held against. */
    bodyOf?: RouteName;
  }
}

/** The largest body that is read on the event loop: larger ones, or those of more values, would keep everybody else waiting. */
const readHere = { bytes: 64 * 1024, values: 5_000 } as const;

const readAside = createThread<BodyToRead, BodyRead>(new URL('./json-body.thread.ts', import.meta.url));

/** Reads JSON bodies: small ones at once, large ones beside the event loop, where their schema checks them as well. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      // An empty body is no body, whatever it is called.
      if (bytes.length === 0) return undefined;
      if (bytes.length <= readHere.bytes) {
        const shape = measureJson(bytes);
        if (shape.values <= readHere.values) return readJson(bytes, shape);
      }
      return checkedAside(request, bytes);
    },
  );
}

async function checkedAside({ routeOptions, viewer, ip }: FastifyRequest, bytes: Buffer): Promise<unknown> {
  const route = routeOptions.config.bodyOf ?? null;
  // A body of its own memory is moved to the other thread and not copied once more.
  const isAlone = bytes.buffer instanceof ArrayBuffer && bytes.length === bytes.buffer.byteLength;
  const own = isAlone ? new Uint8Array(bytes.buffer) : Uint8Array.from(bytes);
  const errand = { person: viewer?.id ?? ip, bytes: own.length, transfer: [own.buffer] };
  const read = await readAside({ route, bytes: own }, errand);
  if ('unreadable' in read) throw new UnreadableBody(read.statusCode, read.unreadable);
  return 'checked' in read ? new CheckedBody(read.checked) : read.value;
}
