import fastifySwagger, { type SwaggerTransformObject } from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import { type AccessScope, ErrorBody, proofMinutes } from '@lectern/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import { anyone } from '../policy/index.ts';

type SchemaParts = FastifySchema & {
  tags?: readonly string[];
  summary?: string;
  hide?: boolean;
  scope?: AccessScope | null;
  asksAgain?: boolean;
};
type Schemas = Readonly<Record<string, z.ZodType>>;

const json = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    reused: 'inline',
  });
  return inlineDefinitions(rest);
};

/** Puts named parts where they are used: each operation of the description then stands on its own, but for the error form. */
function inlineDefinitions(root: Record<string, unknown>): Record<string, unknown> {
  const { $defs, ...rest } = root;
  const definitions = ($defs ?? {}) as Record<string, unknown>;
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(visit);
    if (typeof node !== 'object' || node === null) return node;
    const reference = '$ref' in node && typeof node.$ref === 'string' ? node.$ref.replace('#/$defs/', '') : null;
    if (reference !== null) return visit(definitions[reference]);
    // A part's own name is text; what a property called id holds is a schema.
    const kept = Object.entries(node).filter(([key, value]) => key !== 'id' || typeof value !== 'string');
    return Object.fromEntries(kept.map(([key, value]) => [key, visit(value)]));
  };
  return visit(rest) as Record<string, unknown>;
}

/** How a route (as in `GET /api/courses/:id`) of a server at `origin` is called: lines for a shell, and the body they send. */
export type ExampleOf = (route: string, origin: string) => { script: string; body?: unknown } | null;

function transform(
  schema: SchemaParts | undefined,
  example: ReturnType<ExampleOf>,
): FastifySchema & Record<string, unknown> {
  if (schema === undefined || schema.hide === true) return { hide: true };
  const { params, querystring, headers, body, response, scope, asksAgain, ...rest } = schema;
  const answers = Object.entries((response ?? {}) as Schemas).map(([status, part]) => [status, json(part, 'output')]);
  return {
    ...rest,
    ...describe({ scope, asksAgain }, example),
    ...(scope && { security: [{ accessToken: [scope] }, {}] }),
    ...(params === undefined ? {} : { params: json(params as z.ZodType, 'input') }),
    ...(querystring === undefined ? {} : { querystring: json(querystring as z.ZodType, 'input') }),
    ...(headers === undefined ? {} : { headers: json(headers as z.ZodType, 'input') }),
    ...(body === undefined ? {} : { body: { ...json(body as z.ZodType, 'input'), ...bodiesOf(example) } }),
    response: {
      ...Object.fromEntries(answers),
      default: { description: errorForm, type: 'object' },
    },
  };
}

const errorForm = 'The error form';

/**
 * Has all operations name one error form, in place of one copy each: the description is half as long, and the library
 * draws it in half the time (12 s and 6 s for 340 operations).
 */
const shareErrorForm: SwaggerTransformObject = (made) => {
  if (!('openapiObject' in made)) return made.swaggerObject;
  const { openapiObject: description } = made;
  const operations = Object.values(description.paths ?? {}).flatMap((path) => Object.values(path ?? {}));
  for (const { responses } of operations as { responses?: Record<string, object> }[])
    if (responses?.['default'] !== undefined) responses['default'] = { $ref: '#/components/responses/Error' };
  const schema = json(ErrorBody, 'output');
  description.components ??= {};
  description.components.responses = { Error: { description: errorForm, content: { 'application/json': { schema } } } };
  return description;
};

const oldProof = `Asks again who it is: 403 \`proof_required\` where the last proof in this auth session is more than ${proofMinutes} minutes old. \`POST /api/users/me/proof\` gives another.`;

type Said = { scope: AccessScope | null | undefined; asksAgain: boolean | undefined };

/** The access tokens that open a call, where that is known of it, whether it asks again who it is, and how it is made. */
function describe({ scope, asksAgain }: Said, example: ReturnType<ExampleOf>): { description?: string } {
  const lines = [
    ...(scope === undefined ? [] : [tokenLine(scope)]),
    ...(asksAgain === true ? [oldProof] : []),
    ...(example === null ? [] : [`\`\`\`sh\n${example.script}\n\`\`\``]),
  ];
  return lines.length === 0 ? {} : { description: lines.join('\n\n') };
}

const tokenLine = (scope: AccessScope | null): string =>
  scope === null ? 'No access token opens this call.' : `An access token with the scope \`${scope}\` opens this call.`;

const bodiesOf = (example: ReturnType<ExampleOf>): { examples?: unknown[] } =>
  example?.body === undefined ? {} : { examples: [example.body] };

/** Stands in the description for where the server is, until somebody asks from somewhere. */
const here = '{{origin}}';

/** Where it is of a server that was called by no name that can be one. */
const nowhere = 'https://lectern.example';
/** An origin of this form may be put into lines for a shell, though the client names it. */
const soundOrigin = /^https?:\/\/[A-Za-z0-9.:[\]-]+$/;

/** The address that people use, or else the one that the request came to. */
function originOf(request: FastifyRequest, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl.replace(/\/$/, '');
  const origin = `${request.protocol}://${request.host}`;
  return soundOrigin.test(origin) ? origin : nowhere;
}

/** Makes the function that gives the description as seen from an origin. It is long: that of the last origin is kept. */
function keepText(describe: () => object): (origin: string) => string {
  let last: { origin: string; text: string } | null = null;
  return (origin) => {
    if (last?.origin !== origin) {
      const text = JSON.stringify(describe()).replaceAll(here, () => JSON.stringify(origin).slice(1, -1));
      last = { origin, text };
    }
    return last.text;
  };
}

const about = `The calls that the web app makes, open to other programs. Each shows how it is made with curl: the lines work
when they are pasted into a shell, as long as the server has its demo; elsewhere put accounts of yours into them. They leave
cookies of whoever signs in, as teacher.jar, in the folder.

Scripts send an access token with each call, as in \`Authorization: Bearer lct_…\`, and no cookie. Each call says which scope opens it;
without it the answer is 403 \`scope_missing\`, and 401 \`token_refused\` for a token that does not work. Administrators make
tokens for the site, coordinators for their institution.

An answer 429 may hold a task in \`details\`, as in \`proof-of-work sha-256 20 CHALLENGE\`. Find a decimal number with which the
SHA-256 of \`CHALLENGE:NUMBER\` begins with 20 zero bits, and make the same call again with the header
\`X-Proof-Of-Work: CHALLENGE:NUMBER\` within five minutes, rather than to wait for \`Retry-After\`.`;

/** The library sets styles on elements, and its pictures are in its style sheet. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Without content the library shows none, rather than its own. */
const noLogo = { type: 'image/svg+xml' } as { type: string; content: string };

/** The description of the API at /api/openapi.json and a page to browse it at /api/docs. Register it before any route. */
export async function registerApiReference(
  app: FastifyInstance,
  { exampleOf, publicUrl }: { exampleOf: ExampleOf; publicUrl: string | null },
): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lectern',
        version: '1',
        description: about,
      },
      components: { securitySchemes: { accessToken: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url, route }) => {
      const example = exampleOf(`${String(route.method)} ${url}`, here);
      return { schema: transform(schema, example), url };
    },
    transformObject: shareErrorForm,
  });
  const textFrom = keepText(() => app.swagger());
  const send = (type: string) => (request: FastifyRequest, reply: FastifyReply) => {
    // Another may be told of another address.
    if (publicUrl === null) void reply.header('cache-control', 'no-store');
    return reply.type(type).send(textFrom(originOf(request, publicUrl)));
  };
  const sendJson = send('application/json; charset=utf-8');
  app.get('/api/openapi.json', { config: { policy: anyone }, schema: { hide: true } }, sendJson);
  await app.register(async (pages) => {
    // The pages come from a library that knows nothing of our policies; they show nothing that openapi.json does not.
    pages.addHook('onRoute', (route) => {
      route.config = { ...route.config, policy: anyone };
      // The library would build the text for each request. JSON is YAML too.
      if (route.url === '/api/docs/json') route.handler = sendJson;
      if (route.url === '/api/docs/yaml') route.handler = send('application/x-yaml');
    });
    await pages.register(fastifySwaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: pagePolicy,
      // Without the bar on top: its logo and its box for other addresses are not ours. Groups are closed at first: to draw
      // every call takes the library many seconds.
      uiConfig: { layout: 'BaseLayout', docExpansion: 'none' },
      theme: { title: 'Lectern API' },
      logo: noLogo,
    });
  });
}
