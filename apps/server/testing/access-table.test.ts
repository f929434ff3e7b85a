import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffRoles } from '@lectern/contract';
import { buildTestApp, type TestApp } from './index.ts';
import { routesRegisteredBy } from './registered-routes.ts';
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
beforeAll(async () => {
  ({ built: t, routes } = await routesRegisteredBy(() => buildTestApp()));
  stage = await createStage(t);
});
afterAll(() => t.close());

type CourseType = 'public' | 'private';

const callers: readonly Caller[] = [...actors, ...staffRoles];

/** A scene of each type that nobody has changed yet, for the next route. */
const unused = new Map<CourseType, Scene>();

async function takeScene(course_type: CourseType): Promise<Scene> {
  const scene = unused.get(course_type) ?? (await stage.buildScene(course_type));
  unused.delete(course_type);
  return scene;
}

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
  let made: { scene: Scene; undo: () => unknown } | null = null;
  const make = async () => {
    const scene = await takeScene(course_type);
    return { scene, undo: (await before?.(scene)) ?? (() => undefined) };
  };
  // A refused call leaves the scene as it was for the next actor; an admitted one may not, so they come last.
  const expectedOf = (caller: Caller) => row[callers.indexOf(caller)] ?? 0;
  const isRefused = (caller: Caller) => expectedOf(caller) >= 400;
  for (const actor of [...callers.filter(isRefused), ...callers.filter((one) => !isRefused(one))]) {
    const { scene, undo } = (made ??= await make());
    const payload = body?.(scene) as object | undefined;
    const request = sent?.(scene) ?? (payload === undefined ? {} : { payload });
    const { status, body: text } = await stage.request(method, addressOf(route, scene), actor, request);
    answers.set(actor, status === expectedOf(actor) ? status : `${status} to ${actor}: ${text.slice(0, 300)}`);
    await undo();
    if (!reads && status < 400) made = null;
  }
  if (made !== null && before === undefined) unused.set(course_type, made.scene);
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
  it.each(rows('access'))('%s', async (route, row) => {
    expect(await statuses(route, 'public', row), hint).toEqual(row);
  });
});

describe(`with a private course: ${callers.join(', ')}`, () => {
  it.each(rows('onPrivate'))('%s', async (route, row) => {
    expect(await statuses(route, 'private', row), hint).toEqual(row);
  });
});
