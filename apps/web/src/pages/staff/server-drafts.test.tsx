import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, reply, type Call, type FakeRoutes } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { formReady, openForm, textbox } from './testing/course-form.ts';
import './course-list-page.tsx';

const draftId = '0192f000-0000-7000-8000-0000000000d1';

/** A server that keeps drafts; `other` is the text of one that another machine saved. */
function draftRoutes(other: { name: string; content: string } | null = null) {
  const kept = new Map<string, { name: string; content: string; savedAt: string }>();
  let second = 10;
  if (other !== null) kept.set(draftId, { ...other, savedAt: '2026-05-04T10:00:00.000Z' });
  const head = (id: string) => ({
    _id: id,
    kind: 'course',
    thing: null,
    name: kept.get(id)?.name,
    savedAt: kept.get(id)?.savedAt,
  });
  const routes: FakeRoutes = {
    'GET /api/drafts': () => ({ data: [...kept.keys()].map(head) }),
    'GET /api/drafts/:id': ({ params: { id = '' } }: Call) => ({
      draft: { ...head(id), basedOn: null, idempotencyKey: 'key', content: kept.get(id)?.content },
    }),
    'PUT /api/drafts/:id': ({ params: { id = '' }, body }: Call) => {
      const { name, content, savedAt } = body as { name: string; content: string; savedAt: string | null };
      const before = kept.get(id);
      if (before !== undefined && before.savedAt !== savedAt) return failure(409, 'stale_update', 'Changed');
      second += 1;
      kept.set(id, { name, content, savedAt: `2026-05-04T10:00:${second}.000Z` });
      return { savedAt: kept.get(id)?.savedAt };
    },
    'DELETE /api/drafts/:id': ({ params: { id = '' } }: Call) => {
      kept.delete(id);
      return reply(200, { message: 'Draft discarded.' });
    },
  };
  return { routes, kept };
}

const isStored = () => screen.findByText(/^Draft saved at /, {}, { timeout: 6_000 });
const names = (kept: ReadonlyMap<string, { name: string }>) => [...kept.values()].map(({ name }) => name);

test('a draft gets to the server once typing rests, and goes when it says no more than the form at first', async () => {
  const { routes, kept } = draftRoutes();
  const app = openForm('/teacher/create-course', routes);
  const name = await formReady();
  await app.person.type(name, 'Mosses');
  await isStored();
  expect(names(kept)).toEqual(['Mosses']);
  await app.person.type(name, ' and ferns');
  await isStored();
  expect(names(kept)).toEqual(['Mosses and ferns']);
  await app.person.clear(name);
  await waitFor(() => expect(kept.size).toBe(0), { timeout: 6_000 });
  await app.person.type(name, 'x');
  await app.person.clear(name);
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  app.unmount();
  expect(app.server.callsOf('DELETE /api/drafts/:id')).toHaveLength(1);
});

test('a draft of another machine is offered and goes on under its own id', async () => {
  const first = draftRoutes();
  const app = openForm('/teacher/create-course', first.routes);
  await app.person.type(await formReady(), 'Mosses');
  await isStored();
  const [[, made] = []] = [...first.kept];
  app.unmount();
  localStorage.clear();

  const { routes, kept } = draftRoutes(made);
  const elsewhere = openForm('/teacher/create-course', routes);
  await elsewhere.person.click(await screen.findByRole('button', { name: 'Restore draft' }));
  expect(textbox('Name').value).toBe('Mosses');
  await elsewhere.person.type(textbox('Name'), '!');
  await isStored();
  expect([...kept.keys()]).toEqual([draftId]);
  expect(names(kept)).toEqual(['Mosses!']);
});

test('where another window saved the draft meanwhile, both texts stay', async () => {
  const { routes, kept } = draftRoutes();
  const app = openForm('/teacher/create-course', routes);
  const name = await formReady();
  await app.person.type(name, 'Mosses');
  await isStored();
  const [id = ''] = kept.keys();
  kept.set(id, { name: 'Theirs', content: '{}', savedAt: '2026-05-04T11:00:00.000Z' });
  await app.person.type(name, ' mine');
  await isStored();
  expect(names(kept).toSorted()).toEqual(['Mosses mine', 'Theirs']);
});

test('without the server the draft stays in the browser, as the bar says', async () => {
  const app = openForm('/teacher/create-course', {
    'PUT /api/drafts/:id': failure(503, 'service_unavailable', 'Away'),
  });
  await app.person.type(await formReady(), 'Mosses');
  expect(await screen.findByText(/^Draft kept in this browser at /)).toBeTruthy();
  await waitFor(() => expect(app.server.callsOf('PUT /api/drafts/:id')).toHaveLength(1), { timeout: 6_000 });
  expect(screen.getByText(/^Draft kept in this browser at /)).toBeTruthy();
});

test('somebody whose auth session has ended types on, and what they type stays in the browser', async () => {
  const app = openForm();
  const name = await formReady();
  const ended = failure(401, 'not_signed_in', 'Please sign in');
  Object.assign(app.server.routes, { 'PUT /api/drafts/:id': ended, 'GET /api/users/me': ended });
  await app.person.type(name, 'Mosses');
  await waitFor(() => expect(app.server.callsOf('PUT /api/drafts/:id')).toHaveLength(1), { timeout: 6_000 });
  await app.person.type(textbox('Name'), ' and ferns');
  expect(textbox('Name').value).toBe('Mosses and ferns');
  expect(app.path()).toBe('/teacher/create-course');
});

test('the list of courses leads to the drafts', async () => {
  const { routes } = draftRoutes({ name: '', content: '{}' });
  const empty = { data: [], page: 1, limit: 10, total: 0, pageCount: 0 };
  const { person } = renderApp('/teacher/courses', {
    user: people.teacher,
    routes: { 'GET /api/courses': empty, ...routes },
  });
  await person.click(await screen.findByRole('button', { name: '1 unsaved draft' }));
  const drafts = within(screen.getByRole('menu', { name: 'Unsaved drafts' }));
  const link = drafts.getByRole('menuitem', { name: /^Course without a name / });
  expect(link.getAttribute('href')).toBe('/teacher/create-course');
});
