import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { staffRoles } from '@lectern/contract';
import { buildTestApp, type TestApp } from './index.ts';
import { routesRegisteredBy } from './registered-routes.ts';
import { rememberRows, type RowMemory } from './row-memory.ts';
import { actors } from './specimens/access.ts';
import { addressOf } from './specimens/address.ts';
import { specimens } from './specimens/index.ts';
import { statusesOfParts } from './specimens/parts.ts';
import { type Caller, createStage, type Scene, type Stage } from './specimens/scene.ts';
import type { AnyRoute } from './specimens/specimen.ts';

// Every route × every kind of person: what a well-formed request gets, by the specimen of the route.

let t: TestApp;
let routes: Set<string>;
let stage: Stage;
type CourseType = 'public' | 'private';
let scenes: Record<CourseType, Scene>;
let memory: RowMemory;
let start = 0;
let sums: Map<string, string>;
beforeAll(async () => {
  ({ built: t, routes } = await routesRegisteredBy(() => buildTestApp()));
  stage = await createStage(t);
  scenes = { public: await stage.buildScene('public'), private: await stage.buildScene('private') };
  memory = await rememberRows(t);
  start = await memory.mark();
  sums = await memory.sums();
});
afterAll(async () => {
  await memory.close();
  await t.close();
});

/** Each caller of these gets a new scene: they remove a file of it, which nobody remembers. */
const removesFiles: readonly AnyRoute[] = ['DELETE /api/files/tus/:id'];

const callers: readonly Caller[] = [...actors, ...staffRoles];

/** The statuses of all callers, in order; beside one that the row does not expect, the answer's text. */
async function statuses(
  route: AnyRoute,
  course_type: CourseType,
  row: readonly number[],
): Promise<(number | string)[]> {
  const answers = new Map<Caller, number | string>();
  const [method = ''] = route.split(' ');
  const reads = method === 'GET' || method === 'HEAD';
  const { before, body, sent } = specimens[route];
  // A refused call leaves the scene as it was for the next actor; an admitted one may not, and is taken back.
  const expectedOf = (caller: Caller) => row[callers.indexOf(caller)] ?? 0;
  const isRefused = (caller: Caller) => expectedOf(caller) >= 400;
  const prepare = async (): Promise<Scene> => {
    // A specimen may write into it.
    const made = { ...(removesFiles.includes(route) ? await stage.buildScene(course_type) : scenes[course_type]) };
    await before?.(made);
    return made;
  };
  let scene = await prepare();
  const prepared = await memory.mark();
  for (const actor of [...callers.filter(isRefused), ...callers.filter((one) => !isRefused(one))]) {
    const payload = body?.(scene) as object | undefined;
    const request = sent?.(scene) ?? (payload === undefined ? {} : { payload });
    const { status, body: text } = await stage.request(method, addressOf(route, scene), actor, request);
    answers.set(actor, status === expectedOf(actor) ? status : `${status} to ${actor}: ${text.slice(0, 300)}`);
    if (reads || status >= 400) continue;
    await memory.takeBack(prepared);
    if (removesFiles.includes(route)) scene = await prepare();
  }
  return callers.map((actor) => answers.get(actor) ?? 0);
}

it('has a row for every registered route, and no other', () => {
  expect(Object.keys(specimens).toSorted()).toEqual([...routes].toSorted());
});

const rows = (which: 'access' | 'onPrivate') =>
  (Object.keys(specimens) as AnyRoute[]).flatMap((route): [AnyRoute, number[]][] => {
    const row = specimens[route][which];
    return row === undefined ? [] : [[route, [...row, ...statusesOfParts(route, which)]]];
  });

/** Where somebody who may is refused, the call itself may be wrong. */
const hint = 'what addressOf and the specimen say of the route';

describe(`with a public course: ${callers.join(', ')}`, () => {
  afterEach(() => memory.takeBack(start));

  it.each(rows('access'))('%s', async (route, row) => {
    expect(await statuses(route, 'public', row), hint).toEqual(row);
  });
});

describe(`with a private course: ${callers.join(', ')}`, () => {
  afterEach(() => memory.takeBack(start));

  it.each(rows('onPrivate'))('%s', async (route, row) => {
    expect(await statuses(route, 'private', row), hint).toEqual(row);
  });
});

it('met the same scene with every call: all that was done to it is taken back', async () => {
  expect(await memory.sums()).toEqual(sums);
});
