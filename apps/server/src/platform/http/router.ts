import { Readable } from 'node:stream';
import {
  type HandlerInput,
  limits,
  type Pace,
  type RouteDefinition,
  type RouteName,
  type Routes,
  routes,
  texts,
} from '@lectern/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Act, auditOriginOf } from '../act/index.ts';
import type { Clock, Ids } from '../clock/index.ts';
import type { Db } from '../db/index.ts';
import type { RoutePolicy, Viewer } from '../policy/index.ts';
import type { ResponseCache } from './response-cache.ts';
import { AppError } from './app-error.ts';
import { type CsvFile, sendCsv } from './csv.ts';
import { idempotencyKeyOf, once } from './idempotency.ts';
import { createLargeAnswers, type LargeAnswers } from './large-answers.ts';
import { type InSlices, isInSlices, joinSlices, type SliceWriter, writeSlices } from './in-slices.ts';
import { piecesOf, streamJsonArray } from './json-stream.ts';
import { sendCached } from './cached-response.ts';
import { isPaged } from './paging.ts';
import { compileSerializer } from './serializer.ts';
import { CheckedBody, validate } from './validate.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The people who may ever use the route. A route without one does not boot. */
    policy?: RoutePolicy;
    /** The route may find out itself who is behind a request, and passes the gate where it does not. */
    recognisesItself?: boolean;
    /** Reading is written down, so that it is refused to other sites as writing is. */
    isNoted?: boolean;
    /** The route takes JSON or nothing: an empty body is nothing, whatever type it is called by. */
    takesJson?: boolean;
  }
  interface FastifyRequest {
    /** The signed-in person; set before any handler runs, or in the act where the route recognises plain callers. */
    viewer: Viewer;
  }
}

type Responses<K extends RouteName> = Routes[K]['responses'];
type JsonAnswer<K extends RouteName> = {
  [S in keyof Responses<K> & number]: { status: S; body: Body<z.output<Extract<Responses<K>[S], z.ZodType>>> };
}[keyof Responses<K> & number];
type Body<T> = T | InSlices<T & object>;
type PlainAnswer<K extends RouteName> = Routes[K] extends { plainItem: infer I extends z.ZodType }
  ? { status: 200; plain: AsyncIterable<z.output<I> | InSlices<z.output<I> & object>> }
  : never;
type CsvAnswer<K extends RouteName> = Routes[K] extends { csv: true } ? { status: 200; csv: CsvFile } : never;
type BinaryAnswer<K extends RouteName> = Routes[K] extends { binary: true } ? FastifyReply : never;

/** A handler's answer: a status with its body, a list or table to stream, or a reply that it sends itself. */
export type Answer<K extends RouteName> = Routes[K] extends { csv: true }
  ? CsvAnswer<K>
  : JsonAnswer<K> | PlainAnswer<K> | BinaryAnswer<K>;

export type Call<K extends RouteName, V extends Viewer> = HandlerInput<K> & {
  /** The act of the person who calls, on the pool, or in the transaction that an idempotency key runs in. */
  act: Act<V>;
  viewer: V;
  db: Db;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A call of somebody who is not known yet. */
export type UnknownCall<K extends RouteName> = Omit<Call<K, Viewer>, 'act' | 'viewer' | 'reply'>;

type JsonBody = { status: number; body: unknown };

type Declaration<K extends RouteName, V extends Viewer> = {
  policy: RoutePolicy<V>;
  /**
   * The people who may make the call anew, where others may only repeat an earlier call of theirs with its key. Unset:
   * as `policy`.
   */
  anew?: RoutePolicy;
  /** Makes the body ready for the handler, before any transaction: for work that takes long. */
  prepare?: (body: HandlerInput<K>['body'], viewer: V) => Promise<HandlerInput<K>['body']>;
  /** Runs first, outside the transaction of an idempotency key: what it writes stays, whatever becomes of the call. */
  before?: (call: Call<K, V>) => Promise<void>;
  /**
   * Does the whole of a plain call in the statement that also recognises who calls, which spares a look-up before it; it
   * has to ask for what the policy asks. Null where anything is not plain: then the call goes its ordinary way, on which
   * all refusals are, and which must not mind what was done so far. Alone: without `before`, `cache`, pace, idempotency.
   */
  recognising?: (call: UnknownCall<K>) => Promise<Answer<K> | null>;
  /** Keeps the pages that visitors get, who all get the same: for routes that read nothing of a visitor but the address. */
  cache?: ResponseCache;
  handler: (call: Call<K, V>) => Promise<Answer<K>>;
};

type Register = <const K extends RouteName, V extends Viewer>(name: K, declaration: Declaration<K, V>) => void;

/** Registers a route of the contract: its policy, then its handler. `within` does so on a part of the app. */
export type Router = Register & { within(scope: FastifyInstance): Router };

type RouterDeps = {
  db: Db;
  clock: Clock;
  ids: Ids;
  /** Told of every request that may have written something, before it is answered. */
  noteWrite?: () => void;
  /** Counts an act of somebody. Throws `too_many_requests` when they did too many. */
  countAct?: (pace: Pace, personId: string) => Promise<void>;
};

/** Makes the function with which features register the contract's routes on `app`. */
export function createRouter(app: FastifyInstance, deps: RouterDeps): Router {
  return routerOn(app, { noteWrite: () => undefined, ...deps, largeAnswers: createLargeAnswers() });
}

type RoutingDeps = RouterDeps & { noteWrite: () => void; largeAnswers: LargeAnswers };

function routerOn(app: FastifyInstance, deps: RoutingDeps): Router {
  const { noteWrite, largeAnswers } = deps;
  const register: Register = (name, { policy, anew, prepare, before, recognising, cache, handler }) => {
    const definition: RouteDefinition = routes[name];
    const [method, url] = name.split(' ') as [string, string];
    if (recognising && (before ?? cache ?? definition.pace ?? definition.idempotent))
      throw new Error(`${name} recognises too much`);
    const countAct = actCounter(name, definition, deps);
    const writing = writingOf(definition, largeAnswers);
    const { writers } = writing;
    const callFor = async (request: FastifyRequest, reply: FastifyReply) => {
      const sent = validated(definition, request, anew) as HandlerInput<typeof name>;
      if (definition.plainItem) asPage(sent, request);
      const viewer = request.viewer as Parameters<typeof handler>[0]['viewer'];
      const input = prepare === undefined ? sent : { ...sent, body: await prepare(sent.body, viewer) };
      const { clock, ids } = deps;
      const origin = auditOriginOf(request);
      const callOn = (db: Db) => ({
        ...input,
        act: { db, actor: viewer, clock, ids, origin },
        viewer,
        db,
        request,
        reply,
      });
      return { sent, callOn };
    };
    const noted = <T>(work: Promise<T>): Promise<T> => (method === 'GET' ? work : work.finally(noteWrite));

    app.route({
      method,
      url,
      bodyLimit: bodyLimitOf(definition, policy),
      config: { policy, recognisesItself: recognising !== undefined, ...readingOf(name, definition) },
      schema: documentation(definition),
      handler: async (request, reply) => {
        if (recognising && request.viewer === null) {
          const input = understood(definition, request) as HandlerInput<typeof name> | null;
          const answer = input && (await noted(recognising({ ...input, db: deps.db, request })));
          if (answer !== null) return sendAnswer(reply, writers, answer as JsonBody);
          await app.passGate(request, reply);
        }
        if (cache !== undefined && request.viewer === null && request.url.includes('?')) {
          const kept = await cache.get(request.url, async () => {
            const answer = (await handler((await callFor(request, reply)).callOn(deps.db))) as object;
            return 'plain' in answer ? null : write(writers, answer as JsonBody);
          });
          if (kept !== null) return sendCached(request, reply, kept);
        }
        const { sent, callOn } = await callFor(request, reply);
        const run = (db: Db) => handler(callOn(db));
        await countAct(request.viewer);
        await before?.(callOn(deps.db));

        const key = definition.idempotent === true ? idempotencyKeyOf(request.headers['idempotency-key']) : null;
        if (key !== null && request.viewer !== null) {
          const call = keyedCall(request, key, sent.body, deps.clock);
          const acted = once(deps.db, call, async (trx) =>
            writtenOnce(writing, definition, (await run(trx)) as JsonBody),
          );
          const stored = await noted(acted);
          return sendWhole(reply, stored.status, stored.json);
        }

        const answer = await noted(run(deps.db));
        // A reply that is awaited resolves to nothing once it has been sent.
        return definition.binary === true ? reply : sendAny(request, reply, writing, answer);
      },
    });
  };
  return Object.assign(register, { within: (scope: FastifyInstance) => routerOn(scope, deps) });
}

/** An answer as text: as it is sent now, and as repeats get it, without the fields that are told once. */
async function writtenOnce(writing: Writing, { toldOnce }: RouteDefinition, answer: JsonBody) {
  const { status } = answer;
  const json = await writeWhole(writing, answer);
  if (toldOnce === undefined) return { status, json };
  return { status, json, kept: write(writing.writers, { ...answer, body: without(toldOnce, answer.body) }) };
}

/** Counts one act of a person, where the route has a pace. */
function actCounter(name: RouteName, { pace }: RouteDefinition, { countAct }: RouterDeps) {
  if (pace !== undefined && countAct === undefined) throw new Error(`${name} has a pace, and nobody counts`);
  return async (viewer: Viewer): Promise<void> => {
    if (pace !== undefined && viewer !== null) await countAct?.(pace, viewer.id);
  };
}

/** The facts of a route that are known before a request is read. */
const readingOf = (name: RouteName, { body, multipart, noted }: RouteDefinition) => ({
  isNoted: noted === true,
  takesJson: multipart === undefined,
  ...(body && { bodyOf: name }),
});

/**
 * A call by its key. The address as called, not the pattern: the same key on another thing is another act. The body as
 * understood: what is dropped cannot make two acts differ.
 */
function keyedCall(request: FastifyRequest, key: string, body: unknown, clock: Clock): Parameters<typeof once>[1] {
  const path = `${request.method} ${request.url.split('?')[0] ?? ''}`;
  const digest = request.body instanceof CheckedBody ? request.body.digest : null;
  return { userId: request.viewer?.id ?? '', path, key, body, digest, now: clock.now() };
}

/** How large a body may be, in bytes: who is not signed in, and a route that takes nothing, need little. */
function bodyLimitOf({ bodyLimit, body, multipart }: RouteDefinition, policy: RoutePolicy): number {
  if (bodyLimit !== undefined) return bodyLimit;
  if (multipart !== undefined) return limits.bodyBytes;
  return body === undefined || policy.admits(null) ? limits.smallBodyBytes : limits.bodyBytes;
}

/** A request's input by the contract. A refused body repeats nothing: only people who may call anew hear why. */
function validated(definition: RouteDefinition, request: FastifyRequest, anew: RoutePolicy | undefined): unknown {
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

/** A request's input by the contract, or null where the contract refuses it. */
function understood(definition: RouteDefinition, request: FastifyRequest): unknown {
  try {
    return validate(definition, request);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function without(toldOnce: readonly string[], body: unknown): unknown {
  return { ...(body as object), ...Object.fromEntries(toldOnce.map((field) => [field, null])) };
}

/** The writers of a route's answers, by status. */
type Writers = Map<number, (value: unknown) => string>;

const writersOf = ({ responses }: RouteDefinition): Writers =>
  new Map(Object.entries(responses).map(([status, schema]) => [Number(status), compileSerializer(schema)]));

const sendAnswer = (reply: FastifyReply, writers: Writers, answer: JsonBody): FastifyReply =>
  sendJson(reply, answer.status, write(writers, answer));

function write(writers: Writers, answer: JsonBody): string {
  const writer = writers.get(answer.status);
  if (!writer) throw new Error(`The contract has no schema for status ${answer.status}`);
  return writer(answer.body);
}

/** The whole JSON of an answer; one in slices is written and encoded in turns of their own. */
async function writeWhole({ writers, slices }: Writing, { status, body }: JsonBody): Promise<string | Buffer> {
  if (!isInSlices(body)) return write(writers, { status, body });
  return joinSlices(writeSlices(body, (whole) => write(writers, { status, body: whole }), slices));
}

type Writing = {
  writers: Writers;
  largeAnswers: LargeAnswers;
  writePlain: ((item: unknown) => string) | undefined;
  plainUnder: string | undefined;
  slices: SliceWriter | undefined;
};

function writingOf(definition: RouteDefinition, largeAnswers: LargeAnswers): Writing {
  const { plainItem, plainUnder, slices } = definition;
  return {
    writers: writersOf(definition),
    largeAnswers,
    writePlain: plainItem && compileSerializer(plainItem),
    plainUnder,
    slices: slices && { field: slices.field, write: compileSerializer(slices.item) },
  };
}

/** Sends an answer as what it is: a table, a list, or JSON. A large one waits for its place before it is read. */
async function sendAny(request: FastifyRequest, reply: FastifyReply, writing: Writing, answer: object) {
  const { writers, largeAnswers, slices } = writing;
  const begin = () => largeAnswers.begin(request, reply);
  if ('csv' in answer) {
    await begin();
    return sendCsv(reply, answer.csv as CsvFile);
  }
  // Nobody reads what would be read for it.
  const bodyless = () => asJson(reply).send(Readable.from([]));
  if ('plain' in answer) {
    if (request.method === 'HEAD') return bodyless();
    await begin();
    return sendPlain(reply, answer.plain as AsyncIterable<unknown>, writing);
  }
  const { status, body } = answer as JsonBody;
  // A write is acknowledged in any case.
  const beginReading = async () => void (request.method === 'GET' && (await begin()));
  if (isInSlices(body)) {
    if (request.method === 'HEAD') return bodyless();
    await beginReading();
    const bits = writeSlices(body, (whole) => write(writers, { status, body: whole }), slices);
    return asJson(reply).code(status).send(Readable.from(bits));
  }
  const json = write(writers, { status, body });
  if (json.length >= largeLength) await beginReading();
  return sendWhole(reply, status, json);
}

/** Sends a list piece by piece; the first item is there before anything is sent. */
async function sendPlain(
  reply: FastifyReply,
  items: AsyncIterable<unknown>,
  { writePlain = String, plainUnder, slices }: Writing,
): Promise<FastifyReply> {
  const writeItem = (item: unknown) => (isInSlices(item) ? writeSlices(item, writePlain, slices) : writePlain(item));
  return asJson(reply).send(Readable.from(await streamJsonArray(items, writeItem, plainUnder)));
}

/** Characters of JSON from which on an answer is large. */
const largeLength = 2 ** 18;

function sendWhole(reply: FastifyReply, status: number, json: string | Buffer): FastifyReply {
  if (typeof json === 'string' && json.length < largeLength) return sendJson(reply, status, json);
  const bytes = typeof json === 'string' ? Buffer.from(json) : json;
  return asJson(reply)
    .code(status)
    .header('content-length', bytes.length)
    .send(Readable.from(piecesOf(bytes)));
}

function sendJson(reply: FastifyReply, status: number, json: string): FastifyReply {
  return asJson(reply)
    .code(status)
    .serializer((text: string) => text)
    .send(json);
}

/** Answers depend on who asks and on the moment: nobody keeps them. */
function asJson(reply: FastifyReply): FastifyReply {
  return reply.type('application/json; charset=utf-8').header('cache-control', 'no-store');
}

/** A route in the API description. Validation and serialisation happen here, from the same schemas. */
function documentation(definition: RouteDefinition) {
  const { tag, summary, params, query, body, multipart, responses } = definition;
  return {
    tags: [tag],
    summary,
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(multipart && { consumes: ['multipart/form-data'], body: formOf(multipart) }),
    response: responses,
  };
}

/** A form with these files. */
const formOf = (files: readonly string[]): z.ZodType =>
  z.object(Object.fromEntries(files.map((name) => [name, z.string().meta({ format: 'binary' })])));

/** Lets a request through to its route, or throws: not signed in, or signed in but never allowed here. */
export function admit(policy: RoutePolicy | undefined, viewer: Viewer): void {
  if (policy?.admits(viewer) === true) return;
  if (viewer === null) throw new AppError('not_signed_in', texts.notSignedIn);
  throw new AppError('forbidden', texts.forbidden);
}
