import type { RouteDefinition } from '@lectern/contract';
import type { FastifyRequest } from 'fastify';
import type { Passwords } from '../auth/index.ts';
import type { Clock } from '../clock/index.ts';
import type { Db } from '../db/index.ts';
import type { AnyDeclaration, JsonBody } from './declaration.ts';
import { idempotencyKeyOf, once } from './idempotency.ts';
import type { RouteCall } from './route-call.ts';
import { CheckedBody } from './validate.ts';
import { type AnswerWriters, writeAnswer, writeWhole } from './write-answer.ts';

/** Does what a call asks for, and answers it. */
export type Acting = (request: FastifyRequest, call: RouteCall) => Promise<object>;

/** Does what a call with an `Idempotency-Key` asks for once, in one transaction with the key; others as they come. */
export function actingOnce(
  definition: RouteDefinition,
  handler: AnyDeclaration['handler'],
  writers: AnswerWriters,
  { db, clock, passwords }: { db: Db; clock: Clock; passwords: Passwords },
): Acting {
  return (request, call) => {
    const key = idempotencyKeyOf(request.headers['idempotency-key']);
    if (key === null || request.viewer === null) return handler(call.on(db));
    return once(db, passwords, keyedCall(request, key, call.sent.body, clock), async (trx) =>
      writtenOnce(writers, definition, (await handler(call.on(trx))) as JsonBody),
    );
  };
}

/**
 * A call by its key. The address as called, not the pattern: the same key on another thing is another act. The body as
 * understood: what is dropped cannot make two acts differ.
 */
function keyedCall(request: FastifyRequest, key: string, body: unknown, clock: Clock): Parameters<typeof once>[2] {
  const { viewer } = request;
  // An access token has keys of its own: its answers are not those that its maker gets, nor those of another token.
  const by = viewer?.token === undefined ? '' : `${viewer.token.id} `;
  const path = `${by}${request.method} ${request.url.split('?')[0] ?? ''}`;
  const digest = request.body instanceof CheckedBody ? request.body.digest : null;
  return { userId: viewer?.id ?? '', path, key, body, digest, now: clock.now() };
}

/** An answer as text: as it is sent now, and as repeats get it, without the fields that are told once. */
async function writtenOnce(writers: AnswerWriters, { toldOnce }: RouteDefinition, answer: JsonBody) {
  const { status } = answer;
  const json = await writeWhole(writers, answer);
  if (toldOnce === undefined) return { status, json };
  return { status, json, kept: writeAnswer(writers, { ...answer, body: without(toldOnce, answer.body) }) };
}

function without(toldOnce: readonly string[], body: unknown): unknown {
  return { ...(body as object), ...Object.fromEntries(toldOnce.map((field) => [field, null])) };
}
