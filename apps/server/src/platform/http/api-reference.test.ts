import { type RouteDefinition, routes } from '@lectern/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, leavesOf, type TestApp } from '../../testing/index.ts';

type Operation = {
  summary: string;
  description: string;
  tags: string[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { required?: string[] }; example?: object; examples?: object }> };
  responses: Record<string, unknown>;
};
type Description = { openapi: string; paths: Record<string, Record<string, Operation>> };

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

it.each(Object.entries(routes) as [string, RouteDefinition][])('describes %s', (name, definition) => {
  const [method = '', path = ''] = name.split(' ');
  const operation = description.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  expect(operation).toMatchObject({ summary: definition.summary, tags: [definition.tag] });
  expect(operation?.responses).toHaveProperty('default');
  for (const status of Object.keys(definition.responses)) expect(operation?.responses).toHaveProperty(status);
  const named = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
  expect(
    operation?.parameters?.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name) ?? [],
  ).toEqual(named);
  expect(operation?.description).toMatch(/^```sh\n(.|\n)*curl (.|\n)*http:\/\/[\w.:]+\/api\/(.|\n)*\n```$/);
  if (!definition.body) return;
  const { schema, example } = operation?.requestBody?.content['application/json'] ?? {};
  expect(schema).toBeDefined();
  expect(Object.keys(example ?? {})).toEqual(expect.arrayContaining(schema?.required ?? []));
  expect(Object.keys(example ?? {})).not.toEqual([]);
});

it('describes nothing else, and refers to nothing that is not in it', () => {
  const described = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(described.filter((route) => !route.startsWith('HEAD ')).toSorted()).toEqual(Object.keys(routes).toSorted());
  for (const [path] of leavesOf(description)) expect(path).not.toMatch(/\$ref|\$defs/);
});

it('can be browsed', async () => {
  const answer = await t.visitor.get('/api/docs');
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('swagger-ui');
});
