import { type Pace, type RouteDefinition, type RouteName, routes } from '@lectern/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Passwords } from '../auth/index.ts';
import type { Clock, Ids } from '../clock/index.ts';
import type { Db } from '../db/index.ts';
import type { Viewer } from '../policy/index.ts';
import { sendCached } from './cached-response.ts';
import type { AnyDeclaration, Declaration, JsonBody } from './declaration.ts';
import { type Acting, actingOnce } from './idempotent-answer.ts';
import { isInSlices } from './in-slices.ts';
import { largeLength } from './json-reply.ts';
import { createLargeAnswers, type LargeAnswers } from './large-answers.ts';
import type { ResponseCache } from './response-cache.ts';
import { callReader } from './route-call.ts';
import { bodyLimitOf, documentation, readingOf } from './route-options.ts';
import { answerSender } from './send-answer.ts';
import { type AnswerWriters, answerWriters, writeAnswer } from './write-answer.ts';

type Register = <const K extends RouteName, V extends Viewer>(name: K, declaration: Declaration<K, V>) => void;

/** Registers a route of the contract: its policy, then its handler. `within` does so on a part of the app. */
export type Router = Register & { within(scope: FastifyInstance): Router };

type RouterDeps = {
  db: Db;
  clock: Clock;
  ids: Ids;
  passwords: Passwords;
  /** Told of every request that may have written something, before it is answered. */
  noteWrite?: () => void;
  /** Counts an act of somebody. Throws `too_many_requests` when they did too many. */
  countAct?: (pace: Pace, personId: string) => Promise<void>;
};

type RoutingDeps = RouterDeps & { noteWrite: () => void; largeAnswers: LargeAnswers };

/** Makes the function with which features register the contract's routes on `app`. */
export function createRouter(app: FastifyInstance, deps: RouterDeps): Router {
  return routerOn(app, { noteWrite: () => undefined, ...deps, largeAnswers: createLargeAnswers() });
}

function routerOn(app: FastifyInstance, deps: RoutingDeps): Router {
  const register: Register = (name, typed) => {
    const definition: RouteDefinition = routes[name];
    const declaration = typed as unknown as AnyDeclaration;
    const { policy } = declaration;
    const [method, url] = name.split(' ') as [string, string];
    app.route({
      method,
      url,
      bodyLimit: bodyLimitOf(definition, policy),
      config: { policy, ...readingOf(name, definition) },
      schema: documentation(name, definition),
      handler: answering({ app, name, definition, declaration, writers: answerWriters(definition), deps }),
    });
  };
  return Object.assign(register, { within: (scope: FastifyInstance) => routerOn(scope, deps) });
}

type Handle = (request: FastifyRequest, reply: FastifyReply) => unknown;

type Route = {
  app: FastifyInstance;
  name: RouteName;
  definition: RouteDefinition;
  declaration: AnyDeclaration;
  writers: AnswerWriters;
  deps: RoutingDeps;
};

/** Puts together what answers a route's requests: the ordinary way, or the cache before it. */
function answering(route: Route): Handle {
  const { cache } = route.declaration;
  return cache === undefined ? ordinary(route) : cachedFirst(route, cache, ordinary(route));
}

/** Reads, counts, acts and answers. */
function ordinary({ name, definition, declaration, writers, deps }: Route): Handle {
  const { before, handler } = declaration;
  const { db } = deps;
  const read = callReader(definition, declaration, deps);
  const count = actCounter(name, definition, deps);
  const act: Acting =
    definition.idempotent === true
      ? actingOnce(definition, handler, writers, deps)
      : (_request, call) => handler(call.on(db));
  const noted = writeNoter(name, deps);
  const send = answerSender(definition, writers, deps.largeAnswers);
  return async (request, reply) => {
    const call = await read(request, reply);
    if (count !== null) await count(request.viewer);
    if (before !== undefined) await before(call.on(db));
    return send(request, reply, await noted(act(request, call)));
  };
}

/**
 * Answers visitors from the cache, which gets what the handler answers. An answer that is sent piece by piece is not kept: it
 * waits for its place.
 */
function cachedFirst(
  { definition, declaration, writers, deps }: Route,
  cache: ResponseCache,
  ordinarily: Handle,
): Handle {
  const read = callReader(definition, declaration, deps);
  const send = answerSender(definition, writers, deps.largeAnswers);
  const answerVisitor = async (request: FastifyRequest, reply: FastifyReply) => {
    const unkept: object[] = [];
    const kept = await cache.get(request.url, async () => {
      const answer = await declaration.handler((await read(request, reply)).on(deps.db));
      const json = smallJson(writers, answer);
      if (json === null) unkept.push(answer);
      return json;
    });
    if (kept !== null) return sendCached(request, reply, kept);
    const [answer] = unkept;
    // Those who waited for another's making ask for themselves.
    return answer === undefined ? ordinarily(request, reply) : send(request, reply, answer);
  };
  const names = new Set(definition.query instanceof z.ZodObject ? Object.keys(definition.query.shape) : []);
  // A list without a query string is streamed as a whole. One that the route does not read would keep the same answer under any
  // number of addresses.
  const isKept = ({ url }: FastifyRequest) => {
    const at = url.indexOf('?');
    if (at === -1) return definition.plainItem === undefined;
    return [...new URLSearchParams(url.slice(at + 1)).keys()].every((name) => names.has(name));
  };
  return (request, reply) =>
    request.viewer === null && isKept(request) ? answerVisitor(request, reply) : ordinarily(request, reply);
}

/** The JSON of an answer that is sent in one piece, or null. */
function smallJson(writers: AnswerWriters, answer: object): string | null {
  if ('plain' in answer || isInSlices((answer as JsonBody).body)) return null;
  const json = writeAnswer(writers, answer as JsonBody);
  return json.length < largeLength ? json : null;
}

/** Makes what counts one act of a person; null where the route has no pace. */
function actCounter(name: RouteName, { pace }: RouteDefinition, { countAct }: RouterDeps) {
  if (pace === undefined) return null;
  if (countAct === undefined) throw new Error(`${name} has a pace, and nobody counts`);
  return async (viewer: Viewer): Promise<void> => {
    if (viewer !== null) await countAct(pace, viewer.id);
  };
}

/** Makes what tells of work that may have written something, once it has ended. */
function writeNoter(name: RouteName, { noteWrite }: RoutingDeps) {
  const mayWrite = !name.startsWith('GET ');
  return <T>(work: Promise<T>): Promise<T> => (mayWrite ? work.finally(noteWrite) : work);
}
