import type { RouteBody, RouteName, RouteParams, RouteQuery, RouteResponse } from '@lectern/contract';
import { unattendedHeader } from '@lectern/contract/unattended';
import { t } from '../messages/t.ts';
import { type AnswerAtOnce, settled } from './answer-at-once.ts';
import { ApiError } from './api-error.ts';
import { errorFromAnswer, isErrorBody } from './error-from-answer.ts';
import { isUnattended } from './unattended.ts';

// A part that the route lacks must not be given; a part with optional fields alone may be left out.
type Part<Name extends string, T> = [T] extends [undefined]
  ? { [N in Name]?: undefined }
  : object extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T };

export type CallOptions<K extends RouteName> = Part<'params', RouteParams<K>> &
  Part<'query', RouteQuery<K>> &
  Part<'body', RouteBody<K>> & {
    /** The body of a route that takes files. */
    form?: FormData;
    headers?: Record<string, string>;
    signal?: AbortSignal | undefined;
    /** The call goes through even when the page is left meanwhile. */ keepalive?: boolean;
  };

type CallArguments<K extends RouteName> =
  object extends CallOptions<K> ? [options?: CallOptions<K>] : [options: CallOptions<K>];

type LooseOptions = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  keepalive?: boolean;
};

/** Called once for each answer of 401, before the call fails: here the app notices an ended auth session. */
type UnauthorizedHandler = () => Promise<void>;
let onUnauthorized: UnauthorizedHandler | null = null;

/** Sets what happens on a 401; gives back a function that unsets it. */
export function setUnauthorizedHandler(handler: UnauthorizedHandler): () => void {
  onUnauthorized = handler;
  return () => {
    if (onUnauthorized === handler) onUnauthorized = null;
  };
}

/** Called where the server asks again who it is; answers whether the person has proven it, and the call may be repeated. */
type ProofAsker = () => Promise<boolean>;
let askForProof: ProofAsker | null = null;

/** Sets who asks for a proof. */
export function setProofAsker(asker: ProofAsker): void {
  askForProof = asker;
}

let answerAtOnce: AnswerAtOnce | null = null;

/** Sets what knows answers before they are asked for, on the server; null for nothing. */
export function setAnswerAtOnce(find: AnswerAtOnce | null): void {
  answerAtOnce = find;
}

/**
 * Makes one call and gives its body; throws `ApiError` for anything but success, and lets an abort through as it is. On the
 * server an answer that is there already can be read from the promise at once (`valueAtOnce`).
 */
export function request<K extends RouteName>(key: K, ...[options]: CallArguments<K>): Promise<RouteResponse<K>> {
  if (import.meta.env.SSR && answerAtOnce !== null) {
    const value = answerAtOnce(key, addressOf(key, options));
    if (value !== undefined) return settled(value as RouteResponse<K>);
  }
  return ask(key, options);
}

/** The part of the options that a call repeats with more. */
type Sent = { headers?: Record<string, string> };

async function ask<K extends RouteName>(key: K, options: Sent | undefined): Promise<RouteResponse<K>> {
  let answer = await callProven(key, options);
  // Rarely needed, so it is fetched apart.
  if (answer.status === 429) {
    // Where it cannot be fetched, the refusal stands.
    const paying = await import('./prove.ts').catch(() => null);
    const again = (proof: Record<string, string>) =>
      call(key, { ...options, headers: { ...options?.headers, ...proof } });
    if (paying !== null) answer = await paying.payFor(answer, again);
  }
  const value: unknown = await answer.json().catch(() => undefined);
  if (answer.ok && value !== undefined && !isErrorBody(value)) return value as RouteResponse<K>;
  throw await noteError(key, answer, value);
}

/** As `request`, for a route that answers with a file. */
export async function requestFile<K extends RouteName>(key: K, ...[options]: CallArguments<K>): Promise<Blob> {
  const answer = await callProven(key, options);
  if (answer.ok) return answer.blob();
  throw await noteError(key, answer, await answer.json().catch(() => undefined));
}

/** The handler's own question, and those of bars and drafts, for which no page is left in which somebody may be typing. */
const asksByItself: ReadonlySet<RouteName> = new Set([
  'GET /api/users/me',
  'GET /api/users/me/notices/unread',
  'GET /api/users/me/attempts/running',
  'PUT /api/drafts/:id',
  'DELETE /api/drafts/:id',
]);

async function noteError(key: RouteName, answer: Response, value: unknown): Promise<ApiError> {
  const error = errorFromAnswer(answer, value);
  // A wrong password or code is a 401 too and says nothing about the auth session.
  if (error.status === 401 && key !== 'POST /api/users/sign_in' && !asksByItself.has(key)) await onUnauthorized?.();
  return error;
}

/** Makes one call, and once more where it asked again who it is and the person has proven it. */
async function callProven(key: RouteName, options: object | undefined): Promise<Response> {
  const answer = await call(key, options);
  if (answer.status !== 403 || askForProof === null) return answer;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined);
  if (!isErrorBody(body) || body.error !== 'proof_required') return answer;
  return (await askForProof()) ? call(key, options) : answer;
}

function call(key: RouteName, options: object | undefined): Promise<Response> {
  // The types above check the parts that this route has; from here on they are only text.
  const { body, form, headers, signal, keepalive } = (options ?? {}) as LooseOptions;
  const [method = 'GET'] = key.split(' ');
  return send(addressOf(key, options), {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'GET' && isUnattended() ? { [unattendedHeader]: '1' } : {}),
      ...headers,
    },
    // A form sets its own content type.
    body: form ?? (body === undefined ? null : JSON.stringify(body)),
    signal: signal ?? null,
    keepalive: keepalive ?? false,
  });
}

function addressOf(key: RouteName, options: object | undefined): string {
  const { params, query } = (options ?? {}) as LooseOptions;
  const [, template = ''] = key.split(' ');
  return fillPath(template, params ?? {}) + queryText(query ?? {});
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    throw new ApiError({
      status: 0,
      code: 'network',
      message: t('The server cannot be reached. Check your connection and try again.'),
    });
  }
}

function fillPath(template: string, params: Record<string, unknown>): string {
  return template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** Empty values are left out, so that a cleared filter is no filter. */
function queryText(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
