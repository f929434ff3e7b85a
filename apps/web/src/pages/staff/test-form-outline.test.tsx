import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, formReady, goToTab, openTestForm, saved } from './testing/test-form.ts';
import { widenWindow } from './testing/wide-window.ts';

const editPath = `/teacher/test/${saved._id}`;
const outline = () => screen.findByRole('navigation', { name: 'Outline' });
const part = async (name: RegExp) => within(await outline()).getByRole('button', { name });

test('a narrow window has the form alone', async () => {
  openTestForm(editPath);
  await formReady();
  expect(screen.queryByRole('navigation', { name: 'Outline' })).toBeNull();
});

test('the outline has the questions with their marks, and the totals', async () => {
  widenWindow();
  const app = openTestForm(editPath);
  await formReady();
  expect((await part(/leaf 1/)).textContent).toContain('4 marks');
  expect((await outline()).textContent).toContain('2 questions · 8 marks');
  await goToTab(app, 'Questions');
  const [marks] = screen.getAllByRole('textbox', { name: 'Marks', hidden: true });
  await app.person.clear(marks as HTMLElement);
  await app.person.type(marks as HTMLElement, '5');
  expect((await outline()).textContent).toContain('2 questions · 9 marks');
  expect((await part(/leaf 1/)).textContent).toContain('5 marks');
});

test('a new question has no text, and no key until one is chosen', async () => {
  widenWindow();
  const app = openTestForm(editPath);
  await formReady();
  await goToTab(app, 'Questions');
  await app.person.click(button('Add Question'));
  expect((await part(/^3 No text yet/)).textContent).toContain('No key');
  await app.person.click(screen.getByRole('radio', { name: 'Option B of Question 3 is correct', hidden: true }));
  await waitFor(async () => expect((await part(/^3 No text yet/)).textContent).not.toContain('No key'));
});

test('pressing a question focuses its text, on the solutions its solution, and marks it', async () => {
  widenWindow();
  const app = openTestForm(editPath);
  await formReady();
  await app.person.click(await part(/leaf 2/));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('leaf 2'));
  await waitFor(async () => expect((await part(/leaf 2/)).getAttribute('aria-current')).toBe('true'));
  expect((await part(/leaf 1/)).getAttribute('aria-current')).toBeNull();
  await goToTab(app, 'Solutions');
  await app.person.click(await part(/leaf 1/));
  await waitFor(() => expect(document.activeElement?.id).toMatch(/-solution$/));
});

test('a question with a problem says so, and leads to the bad field', async () => {
  widenWindow();
  const app = openTestForm(editPath);
  await formReady();
  await goToTab(app, 'Questions');
  const [, marks] = screen.getAllByRole('textbox', { name: 'Marks', hidden: true });
  await app.person.type(marks as HTMLElement, '00');
  await goToTab(app, 'Solutions');
  await app.person.click(button('Submit'));
  await waitFor(async () => expect((await part(/leaf 2/)).textContent).toContain('1 problem'));
  await goToTab(app, 'Details');
  await app.person.click(await part(/leaf 2/));
  await waitFor(() => expect(document.activeElement?.id).toMatch(/-positive_mark$/));
});

test('the outline says how many of the questions are drawn, and what an attempt can bring', async () => {
  widenWindow();
  openTestForm(editPath, {}, { ...saved, questions_asked: 1 });
  await formReady();
  await part(/leaf 1/);
  expect((await outline()).textContent).toContain('2 questions · 1 drawn · 4 marks');
});
