import type { Test } from '@lectern/contract';
import type { Editor } from '@tiptap/core';
import { act, screen, waitFor } from '@testing-library/react';
import { idOf, makeCourse, makeListedCourse, makeSubject, pageOf } from '../../../testing/courses.ts';
import { reply, type FakeRoutes } from '../../../testing/fake-server.ts';
import { people } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { makeTest } from '../../../testing/tests.ts';
// The page and its editor are large. Imported here, they do not count against the first test's time.
import '../test-form-page.tsx';
import '../../../shared/rich-text/rich-text-field.tsx';

export const saved = makeTest();
export const createRoute = 'POST /api/tests';
export const updateRoute = 'PUT /api/tests/:id';

const course = makeCourse({ _id: idOf(100), subjects: [makeSubject({ _id: idOf(300), name: 'Leaves' })] });

/** Opens the form as the teacher; `test` is the server's version. */
export function openTestForm(path = '/teacher/test/new', routes: FakeRoutes = {}, test: Test = saved) {
  return renderApp(path, {
    user: people.teacher,
    routes: {
      'GET /api/files/limits': {},
      'GET /api/courses': pageOf([makeListedCourse()]),
      'GET /api/courses/:id': course,
      'GET /api/tests': pageOf([]),
      'GET /api/tests/:id': { data: test },
      'GET /api/tests/:id/exceptions': { data: [] },
      [createRoute]: reply(201, { success: true, message: '', data: test }),
      [updateRoute]: { success: true, message: '', data: test },
      ...routes,
    },
  });
}

export type OpenTestForm = ReturnType<typeof openTestForm>;

// `hidden` skips a look at every element's styles, which takes seconds on a form of this size.
const quickly = { hidden: true };
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name, ...quickly });
export const textbox = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name, ...quickly });
export const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`), ...quickly });
export const formReady = () => screen.findByRole('textbox', { name: 'Test Name' });

export async function goToTab(app: OpenTestForm, name: 'Details' | 'Questions' | 'Solutions'): Promise<void> {
  await app.person.click(tab(name));
  await waitFor(() => screen.getByRole('tabpanel', { name: new RegExp(`^${name}`), ...quickly }));
}

/** Writes into a formatted text, which becomes the editor when it is focused. */
export async function write(name: string, text: string): Promise<void> {
  act(() => textbox(name).focus());
  await waitFor(() => {
    if (!('editor' in textbox(name))) throw new Error(`${name} is not being edited`);
  });
  const { editor } = textbox(name) as unknown as { editor: Editor };
  act(() => void editor.commands.setContent(`<p>${text}</p>`, { emitUpdate: true }));
}

/** Picks the only course and its only subject. */
export async function pickCourse(app: OpenTestForm): Promise<void> {
  await app.person.click(screen.getByRole('combobox', { name: 'Course', ...quickly }));
  await app.person.click(await screen.findByRole('option', { name: 'Botany for Beginners', ...quickly }));
  await waitFor(() => screen.getByRole('option', { name: 'Leaves', ...quickly }));
  await app.person.selectOptions(screen.getByRole('combobox', { name: 'Subject', ...quickly }), 'Leaves');
}
