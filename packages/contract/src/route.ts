import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

type Schema = z.ZodType;

/**
 * One route's schemas: of the request, of each successful status, and the errors that it can answer with beside those
 * of any route.
 */
export type RouteDefinition = {
  readonly tag: string;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly responses: Readonly<Record<number, Schema>>;
  readonly errors?: readonly ErrorCode[];
  /** The sentence that stands above the issues of a refused body, where the specification words it. */
  readonly explain?: (body: unknown) => string | null;
  /** Whether the route honours `Idempotency-Key`. */
  readonly idempotent?: boolean;
  /** Fields of the answer that are told once: a repeat of the key gets null there, because what is told is not kept. */
  readonly toldOnce?: readonly string[];
  /** Largest body in bytes, where it is not what `limits` says of such a route. */
  readonly bodyLimit?: number;
  /** The item of the bare array that a list call without a query string answers with, streamed. */
  readonly plainItem?: Schema;
  /** The field that holds that array, where it is not bare. */
  readonly plainUnder?: string;
  /** The field of the answer, or of a plain item, that is sent an item at a time where it is long. */
  readonly slices?: { readonly field: string; readonly item: Schema };
  /** Names of the body's file parts, for multipart routes: the body is then read by the handler, not by a schema. */
  readonly multipart?: readonly string[];
  /** Whether the answer is a table for spreadsheets (CSV, UTF-8) to be saved as a file, streamed. */
  readonly csv?: boolean;
  /**
   * Whether reading is written down or gives out a key. A browser may then send it for our pages only, and not for a
   * picture.
   */
  readonly noted?: boolean;
  /** The acts that one person may do so often only; past it the call is `too_many_requests`. */
  readonly pace?: Pace;
  /** Whether the act asks again who it is, where the last proof of the auth session is old: `proof_required`. */
  readonly asksAgain?: boolean;
  /** Whether people may call it who have yet to set up a second step that is required of them. */
  readonly whileStepMissing?: boolean;
  /** Whether people may call it who have yet to agree to the text of the site. */
  readonly whileConsentMissing?: boolean;
  /** Whether the answer is a stream of a file's bytes rather than JSON. */
  readonly binary?: boolean;
};

/** Acts that are counted together: taking files home, asking staff for something, changing one's own profile, copying, and changing looks. */
export type Pace = 'exports' | 'requests' | 'profile' | 'copies' | 'looks';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** The name of a route: its method and its path, as in `GET /api/courses/:id`. */
export type RouteKey = `${Method} /${string}`;

/** Keeps the literal types of a table of routes while checking its shape. */
export function defineRoutes<const T extends Readonly<Record<RouteKey, RouteDefinition>>>(table: T): T {
  return table;
}

type In<T> = T extends Schema ? z.input<T> : undefined;
type Out<T> = T extends Schema ? z.output<T> : undefined;
type Part<D, K extends string> = D extends { readonly [P in K]: infer S } ? S : undefined;

/** The parts of a request as a client sends them. */
export type RouteParams<D> = In<Part<D, 'params'>>;
export type RouteQuery<D> = In<Part<D, 'query'>>;
export type RouteBody<D> = In<Part<D, 'body'>>;
/** The parts of a request as a handler gets them after validation. */
export type ParsedParams<D> = Out<Part<D, 'params'>>;
export type ParsedQuery<D> = Out<Part<D, 'query'>>;
export type ParsedBody<D> = Out<Part<D, 'body'>>;
/** The bodies of a route's successful answers, of any status. */
export type RouteResponse<D extends RouteDefinition> = z.output<D['responses'][keyof D['responses'] & number]>;
