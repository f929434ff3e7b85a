import { type RouteDefinition, type RouteName, routes, routeScopes } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { anyone } from '../policy/index.ts';
import { buildBareShell } from '../../../testing/bare-shell.ts';
import { buildTestApp, leavesOf, type TestApp } from '../../../testing/index.ts';
import { registerApiReference } from './api-reference.ts';

type Operation = {
  summary: string;
  description: string;
  tags: string[];
  security?: object[];
  parameters?: { name: string; in: string; description?: string }[];
  requestBody?: { content: Record<string, { schema: { required?: string[] }; example?: object; examples?: object }> };
  responses: Record<string, unknown>;
};
type ErrorForm = { content: Record<'application/json', { schema: { required: string[]; properties: object } }> };
type Description = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { responses: { Error: ErrorForm } };
};

const tusCalls: [string, string[]][] = [
  ['OPTIONS /api/files/tus', []],
  ['POST /api/files/tus', ['Tus-Resumable', 'Upload-Length', 'Upload-Metadata']],
  ['OPTIONS /api/files/tus/:id', []],
  ['HEAD /api/files/tus/:id', ['Tus-Resumable']],
  ['PATCH /api/files/tus/:id', ['Tus-Resumable', 'Upload-Offset', 'Content-Type']],
  ['DELETE /api/files/tus/:id', ['Tus-Resumable']],
];

let t: TestApp;
let description: Description;
beforeAll(async () => {
  t = await buildTestApp();
  description = (await t.visitor.get('/api/openapi.json')).body as Description;
});
afterAll(() => t.close());

it('is OpenAPI 3.1', () => {
  expect(description.openapi).toBe('3.1.0');
});

it('holds the form of errors once', () => {
  const { schema } = description.components.responses.Error.content['application/json'];
  expect(schema.required).toEqual(['error', 'message', 'requestId']);
  expect(schema.properties).toHaveProperty('issues');
  expect(JSON.stringify(description).split('"invalid_credentials"')).toHaveLength(2);
});

/** Lines for a shell. */
const shellLines = /```sh\n(.|\n)*curl (.|\n)*http:\/\/[\w.:]+\/api\/(.|\n)*\n```/;

it.each(Object.entries(routes) as [string, RouteDefinition][])('describes %s', (name, definition) => {
  const [method = '', path = ''] = name.split(' ');
  const operation = description.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  expect(operation).toMatchObject({ summary: definition.summary, tags: [definition.tag] });
  expect(operation?.responses).toHaveProperty('default', { $ref: '#/components/responses/Error' });
  for (const status of Object.keys(definition.responses)) expect(operation?.responses).toHaveProperty(status);
  const named = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
  expect(
    operation?.parameters?.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name) ?? [],
  ).toEqual(named);
  for (const parameter of operation?.parameters?.filter((one) => one.in === 'query') ?? [])
    expect(parameter.description, parameter.name).toMatch(/^[A-Z`].*\.$/);
  const scope = routeScopes[name as RouteName];
  const [tokens = '', ...more] = (operation?.description ?? '').split('\n\n');
  expect(tokens).toBe(
    scope === null
      ? 'No access token opens this call.'
      : `An access token with the scope \`${scope}\` opens this call.`,
  );
  expect(operation?.security).toEqual(scope === null ? undefined : [{ accessToken: [scope] }, {}]);
  expect(more.join('\n\n'), 'how it is called, from the examples of its feature').toMatch(
    definition.asksAgain === true
      ? new RegExp(`^Asks again who it is: .*\\n\\n${shellLines.source}$`)
      : new RegExp(`^${shellLines.source}$`),
  );
  if (!definition.body) return;
  const { schema, example } = operation?.requestBody?.content['application/json'] ?? {};
  expect(schema).toBeDefined();
  expect(Object.keys(example ?? {})).toEqual(expect.arrayContaining(schema?.required ?? []));
  expect(Object.keys(example ?? {})).not.toEqual([]);
  // A body is sent as it stands there: no variable of a shell in it.
  expect(JSON.stringify(example)).not.toContain('$');
});

it('describes nothing else, and refers to nothing that is not in it', () => {
  const described = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  const expected = [...Object.keys(routes), ...tusCalls.map(([route]) => route)];
  expect(described.toSorted()).toEqual(expected.toSorted());
  for (const [path, value] of leavesOf(description)) {
    expect(path).not.toContain('$defs');
    if (path.endsWith('$ref')) expect(value, path).toBe('#/components/responses/Error');
  }
});

it.each(tusCalls)('describes %s of resumable uploads with its headers', (route, headers) => {
  const [method = '', path = ''] = route.split(' ');
  const operation = description.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  expect(operation).toMatchObject({ tags: ['Files'] });
  const sent = operation?.parameters?.filter((parameter) => parameter.in === 'header') ?? [];
  expect(sent.map((parameter) => parameter.name)).toEqual(headers);
});

it.each([
  ['post', '/api/files', 'file'],
  ['post', '/api/users/me/picture', 'file'],
])('describes the form of %s %s with its file', (method, path, name) => {
  const content = description.paths[path]?.[method]?.requestBody?.content;
  expect(Object.keys(content ?? {})).toEqual(['multipart/form-data']);
  expect(content?.['multipart/form-data']?.schema).toMatchObject({ properties: { [name]: { format: 'binary' } } });
});

it('can be browsed', async () => {
  const answer = await t.visitor.get('/api/docs');
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('swagger-ui');
});

const places = ['/api/openapi.json', '/api/docs/json', '/api/docs/yaml'];

/** An app with nothing but a description, of which one call shows where the server is; how it is got, and how often made. */
async function describedShell(publicUrl: string | null) {
  const { app } = await buildBareShell({ publicUrl, trustProxy: true });
  const config = { publicUrl, exampleOf: (_route: string, origin: string) => ({ script: `curl ${origin}/` }) };
  await registerApiReference(app, config);
  app.get('/api/courses', { config: { policy: anyone }, schema: { summary: 'Courses' } }, () => 'none');
  await app.ready();
  const made = vi.spyOn(app, 'swagger');
  const get = async (url: string, headers: Record<string, string>) => {
    const { payload, headers: answered } = await app.inject({ url, headers });
    const told = (JSON.parse(payload) as Description).paths['/api/courses']?.['get']?.description;
    return { told, type: answered['content-type'], kept: answered['cache-control'] };
  };
  return { get, made };
}

const saying = (origin: string): string => `\`\`\`sh\ncurl ${origin}/\n\`\`\``;

describe('where the server is', () => {
  it.each([
    ['a name', { host: 'a;rm$(x)' }],
    ['a name behind a proxy', { 'x-forwarded-host': '`x`' }],
    ['a way', { 'x-forwarded-proto': "https://x;'" }],
  ])('is not taken from a request with %s that is none', async (_what, headers) => {
    const { get } = await describedShell(null);
    for (const place of places) expect((await get(place, headers)).told).toBe(saying('https://lectern.example'));
  });

  it.each(['learn.example.org', '127.0.0.1:3000', '[::1]:3000'])('is what asked for it, here %s', async (host) => {
    const { get } = await describedShell(null);
    for (const place of places)
      expect(await get(place, { host })).toMatchObject({ told: saying(`http://${host}`), kept: 'no-store' });
  });

  it('is the address that people use, where there is one, whatever a request says', async () => {
    const { get } = await describedShell('https://learn.example.org/');
    for (const place of places) {
      const answer = await get(place, { host: 'elsewhere.example' });
      expect(answer.told).toBe(saying('https://learn.example.org'));
      expect(answer.kept).not.toBe('no-store');
    }
  });
});

it('is made once for all who ask from one place', async () => {
  const { get, made } = await describedShell(null);
  for (let i = 0; i < 3; i += 1) for (const place of places) await get(place, { host: 'a.example' });
  expect(made).toHaveBeenCalledTimes(1);
  await get('/api/openapi.json', { host: 'b.example' });
  expect(made).toHaveBeenCalledTimes(2);
});

it('is JSON, which is YAML too', async () => {
  const { get } = await describedShell(null);
  const types = await Promise.all(places.map(async (place) => (await get(place, {})).type));
  expect(types).toEqual(['application/json; charset=utf-8', 'application/json; charset=utf-8', 'application/x-yaml']);
});
