import type { Course } from '@lectern/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { idOf, makeCourse, makeMaterial, makeSubject } from '../../../testing/courses.ts';
import { reply, type FakeRoutes } from '../../../testing/fake-server.ts';
import { people } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
// The page and its editor are large. Imported here, they do not count against the first test's time.
import '../course-form-page.tsx';
import '../../../shared/rich-text/rich-text-field.tsx';

const limitsOfServer = {
  image: 10_485_760,
  pdf: 104_857_600,
  document: 104_857_600,
  video: 2_147_483_648,
  captions: 1_048_576,
  stored: null,
};

/** A course of the teacher's with two subjects; the first has two materials. */
export const botany: Course = makeCourse({
  _id: idOf(101),
  name: 'Botany',
  created_by: people.teacher._id,
  join_code: 'NCL1-BOT',
  can: { edit: true, delete: true },
  subjects: [
    makeSubject({
      _id: idOf(301),
      name: 'Leaves',
      materials: [
        makeMaterial({ _id: idOf(501), name: 'Cells', content_url: 'https://example.org/cells.mp4' }),
        makeMaterial({ _id: idOf(502), name: 'Colours', content_url: 'https://example.org/colours.mp4' }),
      ],
    }),
    makeSubject({ _id: idOf(302), name: 'Roots', materials: [makeMaterial({ _id: idOf(503), name: 'Soil' })] }),
  ],
});

/** Opens the form as a person who works in its area; `course` is the server's version. */
export function openForm(path = '/teacher/create-course', routes: FakeRoutes = {}, course: Course = botany) {
  return renderApp(path, {
    user: path.startsWith('/teacher') ? people.teacher : people.admin,
    routes: {
      'GET /api/files/limits': limitsOfServer,
      'GET /api/courses': { data: [], page: 1, limit: 10, total: 0, pageCount: 0 },
      'GET /api/courses/:id': course,
      'POST /api/courses/create-course': reply(201, { message: 'Course created successfully!', course }),
      'PUT /api/courses/update-course/:id': { message: 'Course updated successfully!', course },
      ...routes,
    },
  });
}

export type OpenForm = ReturnType<typeof openForm>;

export const createPath = 'POST /api/courses/create-course';
export const updatePath = 'PUT /api/courses/update-course/:id';

// `hidden` skips a look at every element's styles, which takes seconds on a form of this size.
const quickly = { hidden: true };
export const textboxes = (name: string) => screen.getAllByRole<HTMLInputElement>('textbox', { name, ...quickly });
export const textbox = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name, ...quickly });
export const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name, ...quickly });
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name, ...quickly });

/** Replaces a field's text at once. */
export async function fill(app: OpenForm, field: HTMLElement, text: string): Promise<void> {
  await app.person.clear(field);
  await app.person.click(field);
  await app.person.paste(text);
}

/** Waits until the form is there. */
export const formReady = () => screen.findByRole('textbox', { name: 'Name' });

export async function goToTab(app: OpenForm, name: 'Course' | 'Subjects' | 'Materials'): Promise<void> {
  await app.person.click(screen.getByRole('tab', { name: new RegExp(`^${name}`), ...quickly }));
  await waitFor(() => screen.getByRole('tabpanel', { name: new RegExp(`^${name}`), ...quickly }));
}

/** Types the least that a course needs. */
export async function fillMinimum(app: OpenForm): Promise<void> {
  await fill(app, await formReady(), 'Physics');
  await fill(app, textbox('Duration'), '3');
  await goToTab(app, 'Subjects');
  await fill(app, textbox('Subject Name'), 'Light');
  await fill(app, textbox('Subject Duration'), '2');
  await goToTab(app, 'Materials');
  await fill(app, textbox('Material Name'), 'Lenses');
  await app.person.selectOptions(select('Content Type'), 'PDF');
  await fill(app, textbox('Content URL'), 'https://example.org/lenses.pdf');
}

export async function save(app: OpenForm): Promise<void> {
  await app.person.click(button(/^(Create|Update) Course$/));
}

/** The number of problems beside a tab's name. */
export const problemsOn = (tab: string): string | undefined =>
  within(screen.getByRole('tab', { name: new RegExp(`^${tab}`), ...quickly })).queryByText(/problem/)?.textContent ??
  undefined;
