/**
 * Whole-page tests: the real router, guards, cache and toasts on a fake server.
 *
 *   const app = renderApp('/teacher/courses', {
 *     user: people.teacher,                                   // signed in; leave out for a visitor
 *     routes: {
 *       'GET /api/courses': { data: [...], page: 1, ... },    // a body, answered with 200
 *       'GET /api/courses/:id': (call) => courses[call.params.id] ?? failure(404, 'not_found', 'Not found'),
 *       'POST /api/courses/create-course': reply(201, { ... }),
 *       'DELETE /api/courses/:id': unreachable,               // no connection
 *     },
 *   });
 *   await screen.findByRole('heading', { name: 'Courses' });
 *   await app.person.click(screen.getByRole('button', { name: 'Delete' }));
 *   expect(app.path()).toBe('/teacher/courses');
 *   expect(app.server.callsOf('POST /api/courses/create-course')[0]?.body).toMatchObject({ name: 'Botany' });
 *   app.server.routes['GET /api/courses'] = failure(500, 'internal_error', 'Broken');   // may change while the page runs
 *
 * The people are in `people.ts`; `GET /api/users/me` answers by itself, and there are no courses unless you say so. Find things by role and label; a page comes a
 * moment after `renderApp`, so that the first look is a `findBy…`.
 */
import type { SignedInUser } from '@lectern/contract';
import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { App } from '../app/app.tsx';
import { createQueryClient, replaceQueryClient } from '../shared/api/query-client.ts';
import { createAppRouter } from '../app/router.tsx';
import { wireAuth } from '../app/wire-auth.ts';
import { restartAuthSession, startAuthSession } from '../shared/auth-session/auth-session.ts';
import { storeLoginRecord } from '../shared/auth-session/login-record.ts';
import { makeCourseStaff } from './course-overview.ts';
import { failure, fakeServer, type FakeRoutes } from './fake-server.ts';
import { recordOf } from './people.ts';

type AppOptions = { user?: SignedInUser | null; routes?: FakeRoutes };

/** The courses of the home page, where many ways lead, unless a test says otherwise; a course has its owner alone. */
const noCourses = { data: [], page: 1, limit: 12, total: 0, pageCount: 0 };

/** Opens the app at a path, as `user` or as a visitor. */
export function renderApp(path: string, { user = null, routes = {} }: AppOptions = {}) {
  const me = user === null ? failure(401, 'not_signed_in', 'Please sign in to continue.') : recordOf(user);
  const usual = {
    'GET /api/users/me': me,
    'GET /api/courses': noCourses,
    'GET /api/courses/:id/staff': makeCourseStaff(),
  };
  const server = fakeServer({ ...usual, ...routes });
  if (user !== null) storeLoginRecord(recordOf(user));
  restartAuthSession();
  const queryClient = createQueryClient({ retry: false });
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  replaceQueryClient(queryClient);
  const stops = [wireAuth(router), startAuthSession()];
  onTestFinished(() => {
    for (const stop of stops) stop();
    queryClient.clear();
  });
  const view = render(<App router={router} />);
  return {
    ...view,
    person: userEvent.setup(),
    server,
    router,
    queryClient,
    /** The app's present path. */
    path: (): string => router.state.location.pathname,
    /** The same with its query string. */
    href: (): string => router.state.location.href,
  };
}
