import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, makeCourse, makeMaterial, makeSubject } from '../../testing/courses.ts';
import { failure } from '../../testing/fake-server.ts';
import { makeTest } from '../../testing/tests.ts';
import { button, formReady, goToTab, openTestForm, saved, updateRoute } from './testing/test-form.ts';

// A test may lead from a question to the material that explains it, and allow practice.

const course = makeCourse({
  _id: idOf(100),
  subjects: [
    makeSubject({
      _id: idOf(300),
      name: 'Leaves',
      materials: [makeMaterial({ _id: idOf(501), name: 'Inside a leaf' })],
    }),
    makeSubject({ _id: idOf(301), name: 'Roots', materials: [makeMaterial({ _id: idOf(502), name: 'Below' })] }),
  ],
});
const field = () =>
  screen.findByRole<HTMLSelectElement>('combobox', { name: 'Question 1 is explained in', hidden: true });
const [first, ...rest] = saved.test_questions;
if (first === undefined) throw new Error('The test has questions');
const explained = makeTest({ test_questions: [{ ...first, explained_in: idOf(501) }, ...rest] });

async function open(test = explained, routes = {}) {
  const app = openTestForm(`/teacher/test/${saved._id}`, { 'GET /api/courses/:id': course, ...routes }, test);
  await formReady();
  return app;
}
const sent = (app: Awaited<ReturnType<typeof open>>) =>
  app.server.callsOf(updateRoute)[0]?.body as {
    practice_allowed: boolean;
    test_questions: { explained_in: string }[];
  };

test('a question is explained in a material of the subject, or in none', async () => {
  const app = await open();
  await goToTab(app, 'Solutions');
  const select = await field();
  await waitFor(() => expect([...select.options].map(({ text }) => text)).toEqual(['No material', 'Inside a leaf']));
  expect(select.value).toBe(idOf(501));
  await app.person.selectOptions(select, 'No material');
  await app.person.click(button('Submit'));
  await screen.findByText('Test updated successfully!');
  expect(sent(app).test_questions.map((question) => question.explained_in)).toEqual(['', '']);
});

test('another subject has other materials, and forgets the former ones', async () => {
  const app = await open();
  await app.person.selectOptions(await screen.findByRole('combobox', { name: 'Subject', hidden: true }), 'Roots');
  await goToTab(app, 'Solutions');
  const select = await field();
  expect([select.value, ...[...select.options].map(({ text }) => text)]).toEqual(['', 'No material', 'Below']);
});

test('a material that has gone meanwhile is told at its question', async () => {
  const message = 'This material does not belong to the subject of the test';
  const issues = [{ path: 'test_questions.0.explained_in', message }];
  const app = await open(explained, { [updateRoute]: failure(400, 'validation_failed', 'Please check.', { issues }) });
  await goToTab(app, 'Solutions');
  await field();
  await app.person.click(button('Submit'));
  expect(await screen.findByText(message)).toBeTruthy();
});

test('practice is off until the teacher allows it', async () => {
  const app = await open();
  const tick = screen.getByRole<HTMLInputElement>('checkbox', {
    name: 'Students may practise what they got wrong',
    hidden: true,
  });
  expect(tick.checked).toBe(false);
  await app.person.click(tick);
  await goToTab(app, 'Solutions');
  await app.person.click(button('Submit'));
  await screen.findByText('Test updated successfully!');
  expect(sent(app).practice_allowed).toBe(true);
  expect(sent(app).test_questions.map((question) => question.explained_in)).toEqual([idOf(501), '']);
});
