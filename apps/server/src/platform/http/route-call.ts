import type { RouteDefinition } from '@lectern/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { auditOriginOf } from '../act/index.ts';
import type { Clock, Ids } from '../clock/index.ts';
import type { Db } from '../db/index.ts';
import type { RoutePolicy } from '../policy/index.ts';
import { admit } from './admit.ts';
import type { AnyCall, AnyDeclaration, Input } from './declaration.ts';
import { isPaged } from './paging.ts';
import { validate } from './validate.ts';

/** A request as its handler gets it, on the pool or in a transaction, and its input as it was sent. */
export type RouteCall = { sent: Input; on(db: Db): AnyCall };

/** Makes the function that reads a request by the contract and prepares its body. It throws where the contract refuses it. */
export function callReader(
  definition: RouteDefinition,
  { anew, prepare }: AnyDeclaration,
  { clock, ids }: { clock: Clock; ids: Ids },
): (request: FastifyRequest, reply: FastifyReply) => Promise<RouteCall> {
  return async (request, reply) => {
    const sent = validated(definition, request, anew);
    if (definition.plainItem) asPage(sent, request);
    const { viewer } = request;
    const input = prepare === undefined ? sent : { ...sent, body: await prepare(sent.body, viewer) };
    const origin = auditOriginOf(request);
    const on = (db: Db) => ({ ...input, act: { db, actor: viewer, clock, ids, origin }, viewer, db, request, reply });
    return { sent, on };
  };
}

/** A request's input by the contract. A refused body repeats nothing: only people who may call anew hear why. */
function validated(definition: RouteDefinition, request: FastifyRequest, anew: RoutePolicy | undefined): Input {
  try {
    return validate(definition, request);
  } catch (error) {
    if (anew) admit(anew, request.viewer);
    throw error;
  }
}

/** A list is everything where nothing is asked; a question that nobody understands gets a page, and not everything. */
function asPage(input: { query: unknown }, request: FastifyRequest): void {
  const query = input.query as Record<string, unknown>;
  if (request.url.includes('?') && !isPaged(query)) input.query = { ...query, page: 1 };
}
