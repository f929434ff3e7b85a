import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, unreachable } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import {
  button,
  createPath,
  fill,
  fillMinimum,
  formReady,
  goToTab,
  openForm,
  problemsOn,
  save,
  select,
  textbox,
  textboxes,
} from './testing/course-form.ts';

test('an empty form is not sent: each tab counts its problems, and the first bad field gets the focus', async () => {
  const app = openForm();
  await formReady();
  await goToTab(app, 'Materials');
  await save(app);
  await waitFor(() => expect(document.activeElement).toBe(textbox('Name')));
  screen.getByText('Name is required');
  screen.getByText('Duration is required');
  expect([problemsOn('Course'), problemsOn('Subjects'), problemsOn('Materials')]).toEqual([
    '2 problems',
    '2 problems',
    '3 problems',
  ]);
  await goToTab(app, 'Subjects');
  screen.getByText('Subject name is required');
  screen.getByText('Subject duration is required');
  await goToTab(app, 'Materials');
  screen.getByText('Material name is required');
  screen.getByText('Content type must be one of PDF, Video, Document, Image and Link');
  screen.getByText('Content URL is required');
  expect(app.server.callsOf(createPath)).toEqual([]);
});

test.each([
  ['0', 'Duration must be at least 1'],
  ['1.5', 'Duration must be a whole number'],
  ['10001', 'Duration must be at most 10,000'],
])('a duration of %s is refused', async (typed, message) => {
  const app = openForm();
  await formReady();
  await fill(app, textbox('Duration'), typed);
  await save(app);
  await screen.findByText(message);
  expect(app.server.callsOf(createPath)).toEqual([]);
});

test('a message goes away when its field is mended, and the tab counts one less', async () => {
  const app = openForm();
  await formReady();
  await save(app);
  await screen.findByText('Name is required');
  await fill(app, textbox('Name'), 'Physics');
  await waitFor(() => expect(screen.queryByText('Name is required')).toBeNull());
  expect(problemsOn('Course')).toBe('1 problem');
});

test('begins with one empty subject that holds one empty material', async () => {
  const app = openForm();
  expect((await formReady()).getAttribute('value')).toBe('');
  screen.getByRole('heading', { level: 1, name: 'Create Course' });
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Course', 'Subjects', 'Materials']);
  expect([select('Course Type').value, select('Status').value, select('Duration unit').value]).toEqual([
    'public',
    'active',
    'months',
  ]);
  expect([...select('Duration unit').options].map((option) => option.text)).toEqual(['Months', 'Hours']);
  expect(screen.getByRole('status', { name: 'Join Code' }).textContent).toMatch(/^NCL1-[0-9A-Z]+$/);
  await goToTab(app, 'Subjects');
  expect(textboxes('Subject Name')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^Remove Subject/ })).toBeNull();
  await goToTab(app, 'Materials');
  expect(textboxes('Material Name')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^Remove Material/ })).toBeNull();
  expect(textbox('Content URL').type).toBe('url');
  expect([...select('Content Type').options].map((option) => option.value)).toEqual([
    '',
    'PDF',
    'Video',
    'Document',
    'Image',
    'Link',
  ]);
});

test('offers every format of the specification, each by name', async () => {
  openForm();
  const bar = await screen.findByRole('toolbar', { name: 'Formatting of Description' });
  const names = within(bar)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual([
    'Heading 1',
    'Heading 2',
    'Heading 3',
    'Heading 4',
    'Bold',
    'Italic',
    'Underline',
    'Strikethrough',
    'Blockquote',
    'Bullet list',
    'Ordered list',
    'Link',
    'Image',
    'Formula',
    'Clear formatting',
  ]);
});

test('sends the course as it stands, says so, and goes to the list of the area', async () => {
  const app = openForm();
  await fillMinimum(app);
  await save(app);
  await screen.findByText('Course created successfully!');
  await waitFor(() => expect(app.path()).toBe('/teacher/courses'));
  const [call] = app.server.callsOf(createPath);
  expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  expect(call?.body).toEqual({
    name: 'Physics',
    course_type: 'public',
    join_code: expect.stringMatching(/^NCL1-[0-9A-Z]+$/),
    duration: 3,
    duration_unit: 'months',
    status: 'active',
    imageUrl: '',
    description: '',
    created_by: people.teacher._id,
    subjects: [
      {
        name: 'Light',
        description: '',
        duration: 2,
        duration_unit: 'months',
        materials: [
          {
            name: 'Lenses',
            description: '',
            content_type: 'PDF',
            content_url: 'https://example.org/lenses.pdf',
            captions: [],
          },
        ],
      },
    ],
  });
});

test('a save that fails keeps everything, and the next try has the same key', async () => {
  const app = openForm('/teacher/create-course', { [createPath]: unreachable });
  await fillMinimum(app);
  await save(app);
  await screen.findByText('Error submitting form. Please try again.');
  expect(textbox('Material Name').value).toBe('Lenses');
  app.server.routes[createPath] = failure(500, 'internal_error', 'Something went wrong');
  await save(app);
  await screen.findByText('Something went wrong');
  const keys = app.server.callsOf(createPath).map((call) => call.headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test("the server's complaints stand at their fields, and the first one gets the focus", async () => {
  const issues = [
    { path: 'subjects.0.materials.0.content_url', message: 'This file no longer exists. Please upload it again.' },
    { path: 'join_code', message: 'This join code is already in use' },
  ];
  const app = openForm('/teacher/create-course', {
    [createPath]: failure(409, 'join_code_taken', 'This join code is already in use', { issues }),
  });
  await fillMinimum(app);
  await save(app);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('status', { name: 'Join Code' })));
  expect(problemsOn('Materials')).toBe('1 problem');
  await goToTab(app, 'Materials');
  screen.getByText('This file no longer exists. Please upload it again.');
});

test('materials can be added and moved by buttons; the order is what is sent', async () => {
  const app = openForm();
  await fillMinimum(app);
  await app.person.click(button('Add Material'));
  await waitFor(() => expect(document.activeElement).toBe(textboxes('Material Name')[1]));
  button('Remove Material 1');
  await app.person.paste('Mirrors');
  // The type follows the address, because none was chosen.
  await fill(app, textboxes('Content URL')[1] as HTMLElement, 'https://youtu.be/abc');
  await app.person.click(button('Move Material 2 up'));
  expect(textboxes('Material Name').map((field) => field.value)).toEqual(['Mirrors', 'Lenses']);
  await save(app);
  await screen.findByText('Course created successfully!');
  expect(app.server.callsOf(createPath)[0]?.body).toMatchObject({
    subjects: [
      {
        name: 'Light',
        materials: [
          { name: 'Mirrors', content_type: 'Video' },
          { name: 'Lenses', content_type: 'PDF' },
        ],
      },
    ],
  });
});

test('the address suggests the type, and another address another, until the author has chosen one', async () => {
  const app = openForm();
  await app.person.click(await screen.findByRole('tab', { name: /Materials/ }));
  const url = textbox('Content URL');
  const typeAt = async (address: string): Promise<string> => {
    await fill(app, url, address);
    return select('Content Type').value;
  };
  expect(await typeAt('https://example.org/page')).toBe('Link');
  expect(await typeAt('https://example.org/x.pdf')).toBe('PDF');
  expect(await typeAt('https://vimeo.com/1')).toBe('Video');
  await app.person.selectOptions(select('Content Type'), 'Document');
  expect(await typeAt('https://example.org/x.png')).toBe('Document');
});

test('subjects can be added and moved by buttons; their materials go with them', async () => {
  const app = openForm();
  await fillMinimum(app);
  await goToTab(app, 'Subjects');
  await app.person.click(button('Add Subject'));
  await waitFor(() => expect(document.activeElement).toBe(textboxes('Subject Name')[1]));
  await app.person.paste('Sound');
  await app.person.click(button('Move Subject 1 down'));
  await save(app);
  // The missing field of the new subject is shown, on any tab.
  await waitFor(() => expect(document.activeElement).toBe(textboxes('Subject Duration')[0]));
  await app.person.paste('7');
  await save(app);
  await waitFor(() => expect(document.activeElement).toBe(textboxes('Material Name')[0]));
  await app.person.paste('Waves');
  // The form completes the address, and the type still follows it.
  await fill(app, textboxes('Content URL')[0] as HTMLElement, 'youtu.be/abc');
  await save(app);
  await screen.findByText('Course created successfully!');
  expect(app.server.callsOf(createPath)[0]?.body).toMatchObject({
    subjects: [
      {
        name: 'Sound',
        duration: 7,
        materials: [{ name: 'Waves', content_type: 'Video', content_url: 'https://youtu.be/abc' }],
      },
      { name: 'Light', duration: 2, materials: [{ name: 'Lenses' }] },
    ],
  });
});

test('the material of a new subject stands open like that of the first', async () => {
  const app = openForm();
  await fillMinimum(app);
  await goToTab(app, 'Subjects');
  await app.person.click(button('Add Subject'));
  await waitFor(() => expect(document.activeElement).toBe(textboxes('Subject Name')[1]));
  await goToTab(app, 'Materials');
  expect(textboxes('Material Name').map((field) => field.value)).toEqual(['Lenses', '']);
  expect(screen.getByRole('button', { name: /^Subject 2/ }).getAttribute('aria-expanded')).toBe('true');
});

test('a removed subject can be put back, and the last subject cannot be removed', async () => {
  const app = openForm();
  await fillMinimum(app);
  await goToTab(app, 'Subjects');
  await app.person.click(button('Add Subject'));
  await app.person.click(button('Remove Subject 1'));
  await screen.findByText('Subject removed');
  expect(screen.queryByRole('button', { name: /^Remove Subject/ })).toBeNull();
  await app.person.click(button('Undo'));
  expect(textboxes('Subject Name').map((field) => field.value)).toEqual(['Light', '']);
});

test('a new course can have another join code before anybody has it', async () => {
  const app = openForm();
  await formReady();
  const code = screen.getByRole('status', { name: 'Join Code' });
  const before = code.textContent;
  await waitFor(() => expect(Date.now().toString(36).toUpperCase()).not.toBe(before?.slice(5)));
  await app.person.click(button('New join code'));
  await waitFor(() => expect(code.textContent).not.toBe(before));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the type says who can open the course, and the join code what it is for', async () => {
  const app = openForm();
  await formReady();
  const type = (description: string) => screen.getByRole('combobox', { name: 'Course Type', description });
  expect(type('Everyone can open it, even without an account.')).toBeDefined();
  await app.person.selectOptions(select('Course Type'), 'private');
  expect(type('Only students let in by you, a group or their institution can open it.')).toBeDefined();
  expect(
    screen.getByRole('status', {
      name: 'Join Code',
      description: 'Students enter it on My Courses; their requests then wait for your approval.',
    }),
  ).toBeDefined();
  await goToTab(app, 'Materials');
  await app.person.selectOptions(select('Content Type'), 'Link');
  expect(
    screen.getByRole('combobox', {
      name: 'Content Type',
      description: 'Students get a button that opens it in a new tab.',
    }),
  ).toBeDefined();
});
