import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, makeMaterial, makeSubjectContents } from '../../testing/courses.ts';
import { toastStore } from '../../shared/ui/toast.ts';
import { failure } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { watchLog } from '../../testing/watch-log.ts';

const contents = 'GET /api/materials/:subjectId/materials';
const path = `/course/units/${idOf(300)}`;

test('a hidden subject is not available', async () => {
  renderApp(path, { routes: { [contents]: failure(404, 'not_found', 'Not found') } });
  expect(await screen.findByText('This subject is not available')).toBeTruthy();
  expect(toastStore.snapshot()).toEqual([]);
});

test('a failed load says so on the page and in the log, without a toast, and can be tried again', async () => {
  const log = watchLog();
  const app = renderApp(path, { routes: { [contents]: failure(500, 'internal_error', 'Broken') } });
  expect(await screen.findByText('Broken')).toBeTruthy();
  expect(toastStore.snapshot()).toEqual([]);
  expect(log).toHaveBeenCalledWith('Loading the materials of a subject failed: Broken (request test-request)');
  app.server.routes[contents] = makeSubjectContents([]);
  await app.person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Contents of Leaves' })).toBeTruthy();
});

test('while the contents come a spinner turns and says so', async () => {
  renderApp(path, { routes: { [contents]: () => new Promise(() => undefined) } });
  const label = await screen.findByText('Loading materials...');
  expect(label.parentElement?.querySelector('.spinner')).not.toBeNull();
});

test('a subject without materials says so', async () => {
  renderApp(path, { routes: { [contents]: makeSubjectContents([]) } });
  expect(await screen.findByText('No materials available.')).toBeTruthy();
});

test('materials are numbered cards that lead to their pages, and the course is one step up', async () => {
  const materials = [
    makeMaterial(),
    makeMaterial({ _id: idOf(501), name: 'Handout', content_type: 'PDF', description: null }),
  ];
  const app = renderApp(path, { routes: { [contents]: makeSubjectContents(materials) } });
  await screen.findByRole('heading', { level: 1, name: 'Contents of Leaves' });
  const list = within(screen.getByRole('main')).getAllByRole('list').at(-1) as HTMLElement;
  const [leaf, handout] = within(list).getAllByRole('listitem') as [HTMLElement, HTMLElement];
  expect(within(leaf).getByText('1')).toBeTruthy();
  expect(within(leaf).getByText('Video')).toBeTruthy();
  expect(within(leaf).getByText('A walk through its cells.')).toBeTruthy();
  expect(within(handout).getByText('2')).toBeTruthy();
  expect(within(handout).getByText('PDF')).toBeTruthy();
  expect(within(handout).getByRole('link', { name: 'Handout' }).getAttribute('href')).toBe(
    `/course/materials/${idOf(501)}`,
  );
  const trail = screen.getByRole('navigation', { name: 'Breadcrumb' });
  expect(within(trail).getByRole('link', { name: 'Botany for Beginners' }).getAttribute('href')).toBe(
    `/course/details/${idOf(100)}`,
  );
  expect(app.server.callsOf(contents)[0]?.params['subjectId']).toBe(idOf(300));
});
