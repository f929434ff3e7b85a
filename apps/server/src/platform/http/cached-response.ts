import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { languageCookie } from '@lectern/contract/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDraining } from './draining.ts';

type Encoding = 'br' | 'gzip';

/**
 * The sort of an answer: its status, its type, the headers of requests that it depends on, where it leads, and the
 * style elements and the one script in the page that its content security policy lets count.
 */
export type ResponseSort = {
  readonly status: 200 | 302 | 404;
  readonly type: string;
  readonly vary: string;
  readonly location?: string;
  readonly digests?: Digests;
  /** Whether nobody may store it. */
  readonly isPersonal?: boolean;
};

/** Digests of style elements and of a script, as a content security policy names them. */
export type Digests = { readonly styles: readonly string[]; readonly script: string };

const jsonData: ResponseSort = {
  status: 200,
  type: 'application/json; charset=utf-8',
  vary: 'accept-encoding, cookie',
};

/** An answer in bytes, to be sent to everybody who asks the same. */
export type CachedResponse = {
  readonly sort: ResponseSort;
  readonly etag: string;
  readonly body: Buffer;
  /** The compressed bodies so far, one for each encoding. */
  readonly compressed: Map<Encoding, Buffer>;
  /** The compressing that is under way: all who wait for an encoding wait for one. */
  readonly compressing: Map<Encoding, Promise<void>>;
  /** The forms that it was sent in so far. */
  readonly forms: Map<Encoding | 'as it is' | 'not modified', Form>;
  /** Names and values, in turn, of the headers that every answer to visitors has; null until it was sent once. */
  head: string[] | null;
};

/** A form in which somebody gets an answer. */
type Form = {
  status: 200 | 302 | 304 | 404;
  head: Record<string, string>;
  body: Buffer | null;
  /** All headers of the answer from memory, names and values in turn; null until it was sent so once. */
  whole: string[] | null;
};

/** Below this, compressed bytes save nothing on the way. */
const worthCompressingBytes = 1_000;
const brotliQuality = 5;

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (body) => promisify(gzip)(body),
};

/** The answer that this text is, or these bytes: JSON unless `sort` says otherwise, known by a digest of it. */
export function cachedResponse(content: string | Buffer, sort: ResponseSort = jsonData): CachedResponse {
  const body = typeof content === 'string' ? Buffer.from(content) : content;
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  // Weak, because the same tag stands for the compressed forms too.
  return {
    sort,
    etag: `W/"${digest}"`,
    body,
    compressed: new Map(),
    compressing: new Map(),
    forms: new Map(),
    head: null,
  };
}

/** Whether the cookies tell nothing about a person: none, or no more than the language in which a visitor reads. */
const tellsNobody = (cookie: string | undefined): boolean => cookie === undefined || languageAlone.test(cookie);
/** Whether a request tells nothing about who sends it. */
const isNobodys = ({ cookie, authorization }: IncomingHttpHeaders): boolean =>
  authorization === undefined && tellsNobody(cookie);
const languageAlone = new RegExp(`^${languageCookie}=[a-z]*$`);

/** Headers that belong to one request, or to the body that is sent. */
const ofOne = new Set(['x-request-id', 'set-cookie', 'connection', 'date', 'content-length', 'transfer-encoding']);

/**
 * Sends a kept answer in the form that the client takes, or 304 where it has it already. The client may keep it, but
 * asks each time whether it still holds. A client with another cookie gets an answer of its own.
 */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: CachedResponse,
): Promise<FastifyReply> {
  const { headers } = request;
  const { digests } = kept.sort;
  if (digests !== undefined) allow(reply, digests);
  if (isNobodys(headers)) {
    kept.head ??= Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      ofOne.has(name) || value === undefined ? [] : [name, String(value)],
    );
  }
  let form = formFor(kept, headers);
  for (; form === null; form = formFor(kept, headers)) await compress(kept, encodingFor(headers['accept-encoding']));
  return reply.code(form.status).headers(form.head).send(form.body);
}

const policyHeader = 'content-security-policy';

/** Lets the style elements and the script with these digests count in the page, besides the files of this site. */
function allow(reply: FastifyReply, { styles, script }: Digests): void {
  const named = styles.map((style) => `'${style}'`).join(' ');
  const policy = String(reply.getHeader(policyHeader))
    .replace("style-src 'self'", `$& ${named}`)
    .replace("script-src 'self'", `$& '${script}'`);
  void reply.header(policyHeader, policy);
}

/** Finds the answer in memory to a visitor's request for this address. */
export type FindResponse = (url: string, headers: IncomingHttpHeaders) => CachedResponse | null;

const logsRequests: ReadonlySet<string> = new Set(['info', 'debug', 'trace']);

/**
 * Sends visitors what is in memory before anything else is done about their request: who they are need not be asked, and
 * the headers are those of the answer before. Everything that `find` does not find goes the way of all requests. Answers
 * what tells how many were sent so: no hook hears of them.
 */
export function answerFromMemory(app: FastifyInstance, find: FindResponse): () => number {
  let sent = 0;
  const handlers = app.server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (sendAtOnce(app, find, request, response)) sent += 1;
    else for (const handle of handlers) handle(request, response);
  });
  return () => sent;
}

function sendAtOnce(
  app: FastifyInstance,
  find: FindResponse,
  { method, url = '', headers }: IncomingMessage,
  response: ServerResponse,
): boolean {
  // Where requests are logged one by one, none is left out of the log.
  if (method !== 'GET' || !isNobodys(headers) || isDraining(app) || logsRequests.has(app.log.level)) return false;
  const kept = find(url, headers);
  const form = kept === null || kept.head === null ? null : formFor(kept, headers);
  if (form === null) return false;
  form.whole ??= [...(kept?.head ?? []), ...Object.entries(form.head).flat(), ...lengthOf(form)];
  response.writeHead(form.status, form.whole);
  if (form.body === null) response.end();
  else response.end(form.body);
  return true;
}

const lengthOf = ({ body }: Form): string[] => (body === null ? [] : ['content-length', String(body.length)]);

/** Null where the form has to be compressed first. */
function formFor(kept: CachedResponse, headers: IncomingHttpHeaders): Form | null {
  const { 'if-none-match': known, 'accept-encoding': accepted } = headers;
  if (kept.sort.status === 200 && isKnownTag(known, kept.etag)) return formOf(kept, 'not modified', null);
  const encoding = kept.body.length < worthCompressingBytes ? null : encodingFor(accepted);
  if (encoding === null) return formOf(kept, 'as it is', kept.body);
  const body = kept.compressed.get(encoding);
  return body === undefined ? null : formOf(kept, encoding, body);
}

/** Made once, because to put the headers together takes a part of the time in which an answer is sent. */
function formOf(
  { sort, etag, forms }: CachedResponse,
  name: Encoding | 'as it is' | 'not modified',
  body: Buffer | null,
): Form {
  const made = forms.get(name);
  if (made !== undefined) return made;
  const head = {
    etag,
    'cache-control': sort.isPersonal === true ? 'no-store' : 'public, no-cache',
    vary: sort.vary,
    ...(body !== null && { 'content-type': sort.type }),
    ...(sort.location !== undefined && { location: sort.location }),
    ...((name === 'br' || name === 'gzip') && { 'content-encoding': name }),
  };
  const form: Form = { status: body === null ? 304 : sort.status, head, body, whole: null };
  forms.set(name, form);
  return form;
}

/** Whether a client says by If-None-Match that it has the answer with this tag. */
export function isKnownTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const strong = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || strong(tag) === strong(etag));
}

/** Compresses an answer, once however many wait for it. */
async function compress({ body, compressed, compressing }: CachedResponse, encoding: Encoding | null): Promise<void> {
  if (encoding === null) return;
  const begin = async () => {
    try {
      compressed.set(encoding, await compressors[encoding](body));
    } finally {
      compressing.delete(encoding);
    }
  };
  const underWay = compressing.get(encoding) ?? begin();
  compressing.set(encoding, underWay);
  await underWay;
}

function encodingFor(accepted: string | string[] | undefined): Encoding | null {
  if (accepted === undefined) return null;
  const wanted = String(accepted)
    .split(',')
    .flatMap((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name];
    });
  return (['br', 'gzip'] as const).find((encoding) => wanted.includes(encoding)) ?? null;
}
