import type { AccessScope, HandlerInput, RouteName, Routes } from '@lectern/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Act } from '../act/index.ts';
import type { Db } from '../db/index.ts';
import type { RoutePolicy, Viewer } from '../policy/index.ts';
import type { CsvFile } from './csv.ts';
import type { InSlices } from './in-slices.ts';
import type { ResponseCache } from './response-cache.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The people who may ever use the route. A route without one does not boot. */
    policy?: RoutePolicy;
    /** The scope that opens the route to an access token. Without one, none does. */
    scope?: AccessScope | null;
    /** Reading is written down, so that it is refused to other sites as writing is. */
    isNoted?: boolean;
    /** A form of another site's page is taken, because what it carries is proven by itself and the cookies that come along are not looked at. */
    takesForeignForms?: boolean;
    /** The act asks again who it is, where the last proof is old. */
    asksAgain?: boolean;
    /** People may use it who have yet to set up a second step that is required of them. */
    whileStepMissing?: boolean;
    /** Whether people may call it who have yet to agree to the text of the site. */
    whileConsentMissing?: boolean;
    /** The route takes JSON or nothing: an empty body is nothing, whatever type it is called by. */
    takesJson?: boolean;
  }
  interface FastifyRequest {
    /** The signed-in person; set before any handler runs. */
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

export type Declaration<K extends RouteName, V extends Viewer> = {
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
  /** Keeps the pages that visitors get, who all get the same: for routes that read nothing of a visitor but the address. */
  cache?: ResponseCache;
  handler: (call: Call<K, V>) => Promise<Answer<K>>;
};

/** The parts of a request by the contract. */
export type Input = { params: unknown; query: unknown; body: unknown };
export type AnyCall = Input & Omit<Call<never, Viewer>, keyof Input>;
export type JsonBody = { status: number; body: unknown };

/** The declaration of any route, for the parts of the router, which know routes at run time only. */
export type AnyDeclaration = {
  policy: RoutePolicy;
  anew?: RoutePolicy;
  prepare?: (body: unknown, viewer: Viewer) => Promise<unknown>;
  before?: (call: AnyCall) => Promise<void>;
  cache?: ResponseCache;
  handler: (call: AnyCall) => Promise<object>;
};
