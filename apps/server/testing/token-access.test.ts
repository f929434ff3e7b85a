import { accessScopes, type AccessScope, type RouteName, routeScopes, siteScopes } from '@lectern/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildToken } from './features/access-tokens/build-token.ts';
import { buildTestApp, type TestApp } from './index.ts';
import { routesRegisteredBy } from './registered-routes.ts';
import { rememberRows, type RowMemory } from './row-memory.ts';
import { actors } from './specimens/access.ts';
import { addressOf } from './specimens/address.ts';
import { specimens } from './specimens/index.ts';
import { createStage, type Scene, type Stage } from './specimens/scene.ts';

// Every route × every scope of an access token, for the whole site and for an institution.

let t: TestApp;
let registered: Set<string>;
let stage: Stage;
let unchanged: Scene;
let memory: RowMemory;
let start = 0;
beforeAll(async () => {
  ({ built: t, routes: registered } = await routesRegisteredBy(() => buildTestApp()));
  stage = await createStage(t);
  unchanged = await stage.buildScene('public');
  memory = await rememberRows(t);
  start = await memory.mark();
});
afterEach(() => memory.takeBack(start));
afterAll(async () => {
  await memory.close();
  await t.close();
});

const all = Object.keys(routeScopes) as RouteName[];
const opened = all.flatMap((route): [RouteName, AccessScope][] => {
  const scope = routeScopes[route];
  return scope === null ? [] : [[route, scope]];
});
const closed = all.filter((route) => routeScopes[route] === null);
const others = (scope: AccessScope | null) => accessScopes.filter((one) => one !== scope);

type Answer = { status: number; body: string };
const errorOf = ({ body }: Answer): string | undefined => {
  try {
    return (JSON.parse(body) as { error?: string }).error;
  } catch {
    return undefined;
  }
};

/** Calls a route with the things of a scene, by a token with these scopes; `place` is the institution that it is for. */
async function callWith(
  route: RouteName,
  scene: Scene,
  { scopes, place }: { scopes: AccessScope[]; place: string | null },
): Promise<Answer> {
  const maker = scene.people.get(place === null ? 'admin' : 'coordinator');
  const { secret } = await buildToken(t, maker ?? scene.account, { scopes, institution_id: place });
  const { body, sent } = specimens[route];
  const payload = body?.(scene) as object | undefined;
  const request = sent?.(scene) ?? (payload === undefined ? {} : { payload });
  const headers = { ...request.headers, authorization: `Bearer ${secret}` };
  // A part of the path that the scene has nothing for.
  const address = addressOf(route, scene).replaceAll(/\/(?=\/|$)/g, '/0');
  // Nobody is signed in beside it.
  return stage.request(route.split(' ')[0] ?? '', address, 'visitor', { ...request, headers });
}

async function preparedScene(route: RouteName): Promise<Scene> {
  // A specimen may write into it.
  const scene = { ...unchanged };
  await specimens[route].before?.(scene);
  return scene;
}

const statusOf = (route: RouteName, actor: (typeof actors)[number]) => specimens[route].access[actors.indexOf(actor)];

describe('with exactly its scope', () => {
  it.each(opened)('%s answers a token of the site as it answers an administrator (%s)', async (route, scope) => {
    const answer = await callWith(route, await preparedScene(route), { scopes: [scope], place: null });
    expect(answer.status, answer.body.slice(0, 300)).toBe(statusOf(route, 'admin'));
  });

  const here = opened.filter(([, scope]) => !siteScopes.includes(scope));
  it.each(here)('%s answers a token of an institution as it answers its coordinator (%s)', async (route, scope) => {
    const scene = await preparedScene(route);
    const answer = await callWith(route, scene, { scopes: [scope], place: scene.institution });
    expect(answer.status, answer.body.slice(0, 300)).toBe(statusOf(route, 'coordinator'));
  });
});

describe('without it', () => {
  it.each(opened)('%s is refused to a token with all scopes but %s', async (route, scope) => {
    const answer = await callWith(route, unchanged, { scopes: others(scope), place: null });
    expect([answer.status, errorOf(answer)]).toEqual([403, 'scope_missing']);
    expect(answer.body).toContain(scope);
  });

  it.each(closed)('%s is refused to a token with all scopes', async (route) => {
    const answer = await callWith(route, unchanged, { scopes: [...accessScopes], place: null });
    expect([answer.status, errorOf(answer)]).toEqual([403, 'scope_missing']);
  });
});

it('is refused by every address that is no route of the contract', async () => {
  const { secret } = await buildToken(t, await t.buildUser({ role: 'admin' }));
  const outside = [...registered].filter((route) => !(route in routeScopes));
  expect(outside.length).toBeGreaterThan(10);
  for (const route of outside) {
    const [method = '', path = ''] = route.split(' ');
    const url = path.replaceAll(/:[a-z]+/g, 'x').replace('*', 'x');
    const { statusCode } = await t.app.inject({
      method: method as 'GET',
      url,
      headers: { authorization: `Bearer ${secret}`, 'tus-resumable': '1.0.0' },
    });
    expect(statusCode, route).toBe(403);
  }
});
