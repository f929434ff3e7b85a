import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeCourse, makeMaterial, makeSubject, idOf } from '../../testing/courses.ts';
import { people } from '../../testing/people.ts';
import { botany, button, fill, formReady, goToTab, openForm, save, select, textbox } from './testing/course-form.ts';
import { widenWindow } from './testing/wide-window.ts';

const editPath = `/teacher/edit-course/${botany._id}`;
const outline = () => screen.findByRole('navigation', { name: 'Outline' });
const names = async () =>
  within(await outline())
    .getAllByRole('button')
    .map((one) => one.textContent.trim());
const part = async (name: RegExp) => within(await outline()).getByRole('button', { name });
/** The card is not for screen readers: it repeats the fields. */
const card = () => screen.findByRole('article', { hidden: true });

test('a narrow window has the form alone', async () => {
  openForm(editPath);
  await formReady();
  expect(screen.queryByRole('navigation', { name: 'Outline' })).toBeNull();
  expect(screen.queryByRole('article', { hidden: true })).toBeNull();
});

test('the card of the course follows the fields', async () => {
  widenWindow();
  const app = openForm();
  await formReady();
  expect((await card()).textContent).toContain('Course without a name');
  await fill(app, await formReady(), 'Physics');
  await fill(app, textbox('Duration'), '3');
  await fill(app, textbox('Image'), 'https://example.org/physics.png');
  await app.person.selectOptions(select('Status'), 'inactive');
  const shown = await card();
  expect(within(shown).getByRole('heading', { hidden: true }).textContent).toBe('Physics');
  expect(shown.textContent).toContain('3 months');
  expect(shown.textContent).toContain('Inactive');
  expect(shown.querySelector('img')?.getAttribute('src')).toBe('https://example.org/physics.png');
});

test('the card of a saved course keeps its rating, and nothing of it can be pressed', async () => {
  widenWindow();
  openForm(editPath, {}, { ...botany, averageRating: 4.5, ratingsCount: 2 });
  await formReady();
  expect((await card()).textContent).toContain('2 ratings');
  expect((await card()).closest('[inert]')).not.toBeNull();
});

test('the outline names subjects and materials in order, and follows typing', async () => {
  widenWindow();
  const app = openForm(editPath);
  await formReady();
  expect(await names()).toEqual(['1 Leaves', '1 Cells', '2 Colours', '2 Roots', '1 Soil']);
  expect((await outline()).textContent).toContain('2 subjects · 3 materials');
  await goToTab(app, 'Subjects');
  await fill(app, textbox('Subject Name'), 'Foliage');
  expect(await part(/^1 Foliage/)).toBeTruthy();
});

test('pressing a part focuses its field, wherever it is, and marks it', async () => {
  widenWindow();
  const app = openForm(editPath);
  await formReady();
  await app.person.click(await part(/Soil/));
  await waitFor(() => expect(document.activeElement).toHaveProperty('value', 'Soil'));
  await waitFor(async () => expect((await part(/Soil/)).getAttribute('aria-current')).toBe('true'));
  await app.person.click(await part(/Roots/));
  await waitFor(() => expect(document.activeElement).toHaveProperty('value', 'Roots'));
  expect((await part(/Soil/)).getAttribute('aria-current')).toBeNull();
  await goToTab(app, 'Course');
  await app.person.click(textbox('Name'));
  await waitFor(async () => expect((await part(/Roots/)).getAttribute('aria-current')).toBeNull());
});

test('a part with a problem says so, and leads to the bad field', async () => {
  widenWindow();
  const app = openForm(editPath);
  await formReady();
  await goToTab(app, 'Materials');
  await app.person.click(await part(/Colours/));
  await fill(app, screen.getAllByRole('textbox', { name: 'Content URL', hidden: true })[1] as HTMLElement, 'nowhere');
  await save(app);
  await waitFor(async () => expect((await part(/Colours/)).textContent).toContain('1 problem'));
  expect((await part(/Cells/)).textContent).not.toContain('problem');
  await goToTab(app, 'Course');
  await app.person.click(await part(/Colours/));
  await waitFor(() => expect(document.activeElement).toHaveProperty('value', 'nowhere'));
});

test('very many materials are listed for the subject in hand alone', async () => {
  widenWindow();
  const subjects = [1, 2].map((subject) =>
    makeSubject({
      _id: idOf(600 + subject),
      name: `Chapter ${subject}`,
      materials: Array.from({ length: 30 }, (_, at) =>
        makeMaterial({ _id: idOf(700 + subject * 100 + at), name: `Reading ${subject}.${at + 1}` }),
      ),
    }),
  );
  const app = openForm(
    editPath,
    {},
    makeCourse({ _id: botany._id, created_by: people.teacher._id, can: botany.can, subjects }),
  );
  await formReady();
  expect(await names()).toHaveLength(32);
  await app.person.click(await part(/Chapter 2/));
  await waitFor(async () => expect(await part(/Reading 2\.30/)).toBeTruthy());
  expect(await names()).toHaveLength(32);
  expect(button('Update Course')).toBeTruthy();
});
