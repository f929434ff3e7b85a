import { afterAll, beforeAll, expect, it } from 'vitest';
import { hostile, lookAtBodies, lookAtQueries, routesThatRead, routesThatWrite } from './hostile.ts';
import { buildWatchedApp, roles, type WatchedApp } from './watched-app.ts';

// The same as event-loop.slow.test.ts, from every kind of person.

let app: WatchedApp;
beforeAll(async () => {
  app = await buildWatchedApp();
  // Parts that are loaded or started once are nobody's cost.
  await app.send('teacher', 'POST /api/courses/create-course', { payload: hostile.values(80_000) });
});
afterAll(() => app.close());

it.each(routesThatWrite)('%s keeps nobody waiting', async (...route) => {
  await lookAtBodies(app, route, { roles });
  expect(app.seen.at(-1)?.route).toBe(route[0]);
});

it.each(routesThatRead)('%s keeps nobody waiting', async (...route) => {
  await lookAtQueries(app, route, { roles });
  expect(app.seen.at(-1)?.route).toBe(route[0]);
});
