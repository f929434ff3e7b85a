import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '../../testing/courses.ts';
import {
  button,
  formReady,
  goToTab,
  openTestForm,
  saved,
  textbox,
  updateRoute,
  type OpenTestForm,
} from './testing/test-form.ts';

const editPath = `/teacher/test/${saved._id}`;

async function submit(app: OpenTestForm): Promise<void> {
  await goToTab(app, 'Solutions');
  await app.person.click(button('Submit'));
}

test('the questions are shared by the maker of the test, and by nobody else who edits it', async () => {
  const { unmount } = openTestForm(editPath);
  await formReady();
  const share = () => screen.queryByRole('checkbox', { name: 'Share the questions with colleagues', hidden: true });
  expect(share()).not.toBeNull();
  unmount();
  openTestForm(editPath, {}, { ...saved, created_by: { ...saved.created_by, _id: idOf(77) } });
  await formReady();
  expect(share()).toBeNull();
});

test('a test draws some of its questions for each attempt, and says at the field that these are too many', async () => {
  const app = openTestForm(editPath);
  await formReady();
  await app.person.type(textbox('Questions per Attempt'), '2');
  await submit(app);
  await screen.findByText('Draw fewer questions than the test has');
  expect(app.server.callsOf(updateRoute)).toEqual([]);
  await app.person.clear(textbox('Questions per Attempt'));
  await app.person.type(textbox('Questions per Attempt'), '1');
  await goToTab(app, 'Questions');
  await submit(app);
  await screen.findByText('Test updated successfully!');
  expect(app.server.callsOf(updateRoute)[0]?.body).toMatchObject({ questions_asked: 1 });
});
