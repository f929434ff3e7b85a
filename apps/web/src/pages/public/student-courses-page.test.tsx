import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { idOf, makeOwnCourse, makeOwnRequest, pageOf } from '../../testing/courses.ts';
import { failure, reply, type Call, type FakeRoutes } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const path = '/student-courses';
const courses = 'GET /api/groups/:userId/courses';
const requests = 'GET /api/users/me/join-requests';
const seen = 'PUT /api/users/me/join-requests/seen';
const waiting = 'GET /api/users/me/waiting';
const lookUp = 'GET /api/courses/join/:joinCode';
const ask = 'POST /api/courses/request-join';
const rate = 'POST /api/courses/:id/rate';

const found = {
  _id: idOf(100),
  name: 'Botany for Beginners',
  imageUrl: null,
  description: '<p>How plants grow.</p>',
  course_type: 'private',
  creator: { _id: idOf(2), username: 'Tom Teacher', profilePicture: null, role: 'teacher' },
  requestStatus: null,
  joined: null,
};

/** Opens My Courses as a student, with only the test's data. */
const open = (routes: FakeRoutes = {}, at = path) =>
  renderApp(at, {
    user: people.student,
    routes: {
      [courses]: pageOf([]),
      [requests]: pageOf([]),
      [waiting]: { joinRequests: 0, timeRequests: 0, teacherApprovals: 0, decisions: 0 },
      [seen]: { message: 'Seen' },
      ...routes,
    },
  });

const openWith = (course = makeOwnCourse(), routes: FakeRoutes = {}) =>
  open({ [courses]: pageOf([course]), ...routes });

const typeCode = async (app: ReturnType<typeof open>, code: string): Promise<void> => {
  await app.person.type(await screen.findByRole('textbox', { name: 'Join code' }), code);
  await app.person.click(screen.getByRole('button', { name: 'Look up' }));
};

test.each([
  ['', false],
  ['#join-with-code', true],
])('on a phone the box for a code is folded, but where a link leads to it: “%s”', async (hash, isOpen) => {
  location.hash = hash;
  onTestFinished(() => void (location.hash = ''));
  const small = Object.assign(window.matchMedia('(max-width: 640px)'), { matches: true });
  vi.spyOn(window, 'matchMedia').mockReturnValue(small);
  open();
  expect((await screen.findByText('Join with code')).closest('details')?.open).toBe(isOpen);
});

test('a visitor signs in first', async () => {
  const app = renderApp(path);
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  expect(app.href()).toBe('/login?redirect=/student-courses');
});

test('the name of a course leads to its page, which shows name and image while the rest loads', async () => {
  const course = makeOwnCourse();
  const app = openWith(course, { 'GET /api/courses/:id': () => new Promise(() => undefined) });
  await app.person.click(await screen.findByRole('link', { name: course.name }));
  await screen.findByText('Loading course...');
  expect(app.href()).toBe(`/course/details/${course._id}`);
  screen.getByRole('heading', { level: 1, name: course.name });
});

test.each(['teacher', 'coordinator', 'admin'] as const)('a %s is told that this is for students', async (who) => {
  const app = renderApp(path, { user: people[who] });
  expect(await screen.findByText('This page is for students')).toBeTruthy();
  expect(app.server.calls.map(({ route }) => route)).toEqual(['GET /api/users/me']);
});

test('courses that fail to load say so and can be tried again', async () => {
  const app = open({ [courses]: failure(500, 'internal_error', '') });
  await waitFor(() => expect(screen.getAllByText('Error fetching courses. Please try again.').length).toBe(2));
  app.server.routes[courses] = pageOf([makeOwnCourse()]);
  await app.person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Botany for Beginners' })).toBeTruthy();
});

test('without courses it says so, and there are no requests to show', async () => {
  open();
  expect(await screen.findByText('No courses available')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'My Courses' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'My requests' })).toBeNull();
});

test('a page past the last leads back to the first', async () => {
  const app = open(
    { [courses]: ({ query }: Call) => pageOf(query['page'] === '1' ? [makeOwnCourse()] : []) },
    `${path}?page=7`,
  );
  await app.person.click(await screen.findByRole('button', { name: 'First page' }));
  await screen.findByRole('article', { name: 'Botany for Beginners' });
  expect(app.href()).toBe(path);
});

test('a course shows its image and its description', async () => {
  openWith(makeOwnCourse({ imageUrl: 'https://example.org/botany.png' }));
  const card = await screen.findByRole('article', { name: 'Botany for Beginners' });
  expect(card.querySelector('img')?.getAttribute('src')).toBe('https://example.org/botany.png');
  expect(within(card).getByText('How plants grow.')).toBeTruthy();
});

test('a course shows what it is, how far one is, and the ways on', async () => {
  const app = openWith(makeOwnCourse({ description: null }));
  const card = await screen.findByRole('article', { name: 'Botany for Beginners' });
  expect(card.querySelector('img')).toBeNull();
  expect(within(card).getByText('No description available.')).toBeTruthy();
  expect(within(card).getByText('3 of 8 materials · 37%')).toBeTruthy();
  const bar = within(card).getByRole<HTMLProgressElement>('progressbar', { name: 'Progress in Botany for Beginners' });
  expect([bar.value, bar.max]).toEqual([3, 8]);
  expect(within(card).getByRole('link', { name: 'View Course' }).getAttribute('href')).toBe(
    `/course/details/${idOf(100)}`,
  );
  expect(app.server.callsOf(courses)[0]?.params['userId']).toBe(people.student._id);
});

test.each([
  [404, 'not_found', 'No course has this join code'],
  [429, 'too_many_requests', 'Too many attempts. Please wait and try again.'],
] as const)(
  'a code that is refused with %i says why beside the field and keeps the code',
  async (status, code, text) => {
    const app = open({ [lookUp]: failure(status, code, text) });
    await typeCode(app, 'WRONG-1');
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Join code', description: text });
    expect(field.value).toBe('WRONG-1');
    expect(field.getAttribute('aria-invalid')).toBe('true');
  },
);

test('an empty code asks nothing', async () => {
  const app = open();
  await typeCode(app, '   ');
  expect(screen.getByRole('textbox', { name: 'Join code', description: 'Enter a join code' })).toBeTruthy();
  expect(app.server.callsOf(lookUp)).toEqual([]);
});

test('a code shows its course, and asking shows the request', async () => {
  const app = open({
    [lookUp]: found,
    [ask]: () => {
      app.server.routes[requests] = pageOf([makeOwnRequest()]);
      return reply(201, { message: 'Your request has been sent', joinRequest: makeOwnRequest() });
    },
  });
  await typeCode(app, '  ncl1-abc ');
  expect(await screen.findByText('Taught by Tom Teacher')).toBeTruthy();
  expect(app.server.callsOf(lookUp)[0]?.params['joinCode']).toBe('ncl1-abc');
  await app.person.click(screen.getByRole('button', { name: 'Request to join' }));
  const list = await screen.findByRole('region', { name: 'My requests' });
  expect(within(list).getByText('Pending')).toBeTruthy();
  expect(await screen.findByText('Your request has been sent')).toBeTruthy();
  expect(app.server.callsOf(ask)[0]?.body).toEqual({ joinCode: 'ncl1-abc' });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Join code' });
  expect(field.value).toBe('');
  expect(document.activeElement).toBe(field);
});

test('a code of a course that the student has already leads into the course', async () => {
  const app = open({ [lookUp]: { ...found, joined: 'group' } });
  await typeCode(app, 'NCL1-ABC');
  expect(await screen.findByText('You are in this course.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open course' }).getAttribute('href')).toBe(`/course/details/${idOf(100)}`);
  expect(screen.queryByRole('button', { name: 'Request to join' })).toBeNull();
});

test('asking twice says so beside the field', async () => {
  const text = 'You have already requested to join this course';
  const app = open({ [lookUp]: found, [ask]: failure(409, 'already_requested', text) });
  await typeCode(app, 'NCL1-ABC');
  await app.person.click(await screen.findByRole('button', { name: 'Request to join' }));
  expect(await screen.findByRole('textbox', { name: 'Join code', description: text })).toBeTruthy();
});

test('a pending request is taken back only after asking', async () => {
  const withdraw = 'DELETE /api/courses/:id/join-request';
  const app = open({
    [requests]: pageOf([makeOwnRequest()]),
    [withdraw]: () => {
      app.server.routes[requests] = pageOf([]);
      return { message: 'Your request has been withdrawn' };
    },
  });
  const button = await screen.findByRole('button', { name: 'Withdraw the request for Botany for Beginners' });
  await app.person.click(button);
  await app.person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(app.server.callsOf(withdraw)).toEqual([]);
  await app.person.click(button);
  await app.person.click(screen.getByRole('button', { name: 'Withdraw request' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'My requests' })).toBeNull());
  expect(app.server.callsOf(withdraw)[0]?.params['id']).toBe(idOf(100));
  expect(app.server.callsOf(seen)).toEqual([]);
});

test('a rejected request tells the reason, counts as seen, and can be asked again', async () => {
  const rejected = makeOwnRequest({
    status: 'rejected',
    reason: 'The course is full.',
    decidedAt: '2026-06-08T12:00:00.000Z',
  });
  const app = open({
    [requests]: pageOf([rejected]),
    [waiting]: { joinRequests: 0, timeRequests: 0, teacherApprovals: 0, decisions: 1 },
    [seen]: () => {
      app.server.routes[waiting] = { joinRequests: 0, timeRequests: 0, teacherApprovals: 0, decisions: 0 };
      return { message: 'Seen' };
    },
    [ask]: () => {
      app.server.routes[requests] = pageOf([makeOwnRequest({ _id: idOf(801) }), rejected]);
      return reply(201, { message: 'Your request has been sent', joinRequest: makeOwnRequest() });
    },
  });
  expect(await screen.findByText('Reason: The course is full.')).toBeTruthy();
  await waitFor(() => expect(app.server.callsOf(seen).map(({ body }) => body)).toEqual([{ ids: [rejected._id] }]));
  await waitFor(() => expect(screen.queryByText('(1 new decision)')).toBeNull());
  await app.person.click(screen.getByRole('button', { name: 'Ask again for Botany for Beginners' }));
  expect(await screen.findByText('Pending')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'My requests' }));
  expect(app.server.callsOf(ask)[0]?.body).toEqual({ courseId: idOf(100) });
  // The old request is history.
  expect(screen.queryByRole('button', { name: /^Ask again/ })).toBeNull();
});

test('shows how a course stands now, and folds away what was before', async () => {
  const declined = { status: 'rejected', decidedAt: '2026-05-03T12:00:00.000Z', seen: true } as const;
  const other = { ...makeOwnRequest().course, _id: idOf(177), name: 'Zoology' };
  const history = [
    makeOwnRequest({ _id: idOf(811), status: 'approved', decidedAt: '2026-06-08T12:00:00.000Z', seen: true }),
    makeOwnRequest({ _id: idOf(812), ...declined, course: other, reason: null }),
    makeOwnRequest({ _id: idOf(813), ...declined, reason: 'The course is full.' }),
    makeOwnRequest({ _id: idOf(814), ...declined, reason: null }),
  ];
  const app = open({ [requests]: pageOf(history) });
  const list = within(await screen.findByRole('region', { name: 'My requests' }));
  expect(list.getAllByText('Botany for Beginners')).toHaveLength(1);
  expect(list.getAllByText('Approved')).toHaveLength(1);
  expect(list.getAllByText('Rejected')).toHaveLength(1);
  expect(list.getAllByRole('button', { name: /^Ask again for/ }).map((button) => button.ariaLabel)).toEqual([
    'Ask again for Zoology',
  ]);
  const earlier = list.getByText('2 earlier requests');
  expect(earlier.closest('details')?.open).toBe(false);
  await app.person.click(earlier);
  list.getByText('Rejected on 3 May 2026: The course is full.');
  list.getByText('Rejected on 3 May 2026');
});

test('a course that takes no requests any more says so when it is asked for again', async () => {
  const app = open({
    [requests]: pageOf([makeOwnRequest({ status: 'rejected', seen: true })]),
    [ask]: failure(404, 'not_found', 'Course not found'),
  });
  await app.person.click(await screen.findByRole('button', { name: 'Ask again for Botany for Beginners' }));
  expect(await screen.findByText('This course is not taking requests at the moment.')).toBeTruthy();
});

test('only decisions on the shown page count as seen, and the page stands in the address', async () => {
  const decided = (number: number) => makeOwnRequest({ _id: idOf(number), status: 'approved' });
  const app = open(
    {
      [requests]: ({ query }: Call) =>
        pageOf(query['page'] === '1' ? [decided(801), makeOwnRequest({ _id: idOf(802) })] : [decided(803)], {
          page: Number(query['page']),
          limit: 10,
          total: 11,
          pageCount: 2,
        }),
      [courses]: ({ query }: Call) => pageOf([makeOwnCourse()], { page: Number(query['page']), pageCount: 2 }),
    },
    `${path}?page=2`,
  );
  const told = () => app.server.callsOf(seen).map(({ body }) => body);
  await waitFor(() => expect(told()).toEqual([{ ids: [idOf(801)] }]));
  const pages = await screen.findByRole('navigation', { name: 'Pages of my requests' });
  await app.person.click(within(pages).getByRole('button', { name: /next/i }));
  await waitFor(() => expect(told()).toEqual([{ ids: [idOf(801)] }, { ids: [idOf(803)] }]));
  // The list of courses keeps its page.
  expect(app.href()).toBe(`${path}?page=2&requests=2`);
});

test('a page of requests past the last leads back to the last', async () => {
  const app = open(
    {
      [requests]: ({ query }: Call) =>
        pageOf(query['page'] === '1' ? [makeOwnRequest()] : [], {
          page: Number(query['page']),
          total: 1,
          pageCount: 1,
        }),
    },
    `${path}?requests=5`,
  );
  await screen.findByText('Pending');
  await waitFor(() => expect(app.href()).toBe(path));
});

test('an approval brings the course when the window is looked at again, without a reload', async () => {
  const app = open({ [requests]: pageOf([makeOwnRequest()]) });
  await screen.findByText('Pending');
  app.server.routes[requests] = pageOf([makeOwnRequest({ status: 'approved' })]);
  app.server.routes[courses] = pageOf([makeOwnCourse()]);
  fireEvent(document, new Event('visibilitychange', { bubbles: true }));
  expect(await screen.findByText('Approved')).toBeTruthy();
  expect(await screen.findByRole('article', { name: 'Botany for Beginners' })).toBeTruthy();
});

test('elsewhere the way here counts the decisions that were not seen', async () => {
  open({ [waiting]: { joinRequests: 0, timeRequests: 0, teacherApprovals: 0, decisions: 2 } }, '/home');
  expect(await screen.findByRole('link', { name: /^My Courses\b.*\(2 new decisions\)$/ })).toBeTruthy();
});

const openDialog = async (app: ReturnType<typeof open>): Promise<HTMLElement> => {
  await app.person.click(await screen.findByRole('button', { name: 'Rate Course Botany for Beginners' }));
  return screen.getByRole('dialog', { name: 'Rate Botany for Beginners' });
};

test('a rating needs a comment, then stars, and is then saved', async () => {
  const app = openWith(makeOwnCourse(), {
    [rate]: () => {
      const ownRating = { rating: 4, comment: 'Good drawings.' };
      app.server.routes[courses] = pageOf([makeOwnCourse({ ownRating })]);
      return reply(201, { message: 'Rating and comment submitted successfully!', rating: {} });
    },
  });
  const dialog = await openDialog(app);
  const stars = within(dialog).getAllByRole('radio', { name: /^[1-5] stars?$/ });
  expect(stars).toHaveLength(5);
  const submit = within(dialog).getByRole('button', { name: 'Submit' });
  await app.person.click(submit);
  expect(within(dialog).getByText('Please enter a comment before submitting.')).toBeTruthy();
  expect(within(dialog).queryByText('Please rate the course before submitting.')).toBeNull();
  const comment = within(dialog).getByRole('textbox', { name: 'Leave a comment' });
  expect(comment.tagName).toBe('TEXTAREA');
  await app.person.type(comment, ' Good drawings. ');
  await app.person.click(submit);
  expect(within(dialog).getByText('Please rate the course before submitting.')).toBeTruthy();
  expect(app.server.callsOf(rate)).toEqual([]);

  await app.person.click(within(dialog).getByRole('radio', { name: '4 stars' }));
  await app.person.click(submit);
  expect(await screen.findByText('Rating and comment submitted successfully!')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.server.callsOf(rate)[0]?.body).toEqual({ rating: 4, comment: 'Good drawings.' });
  await waitFor(() => expect(app.server.callsOf(courses).length).toBe(2));

  const again = await openDialog(app);
  await waitFor(() =>
    expect(within(again).getByRole<HTMLInputElement>('radio', { name: '4 stars' }).checked).toBe(true),
  );
});

test('Submit closes the dialog and resets stars and comment', async () => {
  const app = openWith(makeOwnCourse(), { [rate]: reply(201, { message: '', rating: {} }) });
  const dialog = await openDialog(app);
  await app.person.click(within(dialog).getByRole('radio', { name: '2 stars' }));
  await app.person.type(within(dialog).getByRole('textbox', { name: 'Leave a comment' }), 'Short.');
  await app.person.click(within(dialog).getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await openDialog(app);
  const stars = within(again).getAllByRole<HTMLInputElement>('radio');
  expect(stars.map(({ checked }) => checked)).toEqual([false, false, false, false, false]);
  expect(within(again).getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
});

test.each([
  [failure(500, 'internal_error', ''), 'Failed to submit rating or comment'],
  [failure(403, 'forbidden', 'You are not allowed to do this.'), 'You are not allowed to do this.'],
])('a rating that fails says so and loses nothing', async (answer, text) => {
  const app = openWith(makeOwnCourse({ ownRating: { rating: 2, comment: 'Too short.' } }), { [rate]: answer });
  const dialog = await openDialog(app);
  await app.person.click(within(dialog).getByRole('radio', { name: '5 stars' }));
  await app.person.click(within(dialog).getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: '5 stars' }).checked).toBe(true);
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Too short.');
});

test('Cancel forgets what was chosen', async () => {
  const app = openWith();
  const dialog = await openDialog(app);
  await app.person.click(within(dialog).getByRole('radio', { name: '1 star' }));
  await app.person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  const again = await openDialog(app);
  expect(
    within(again)
      .getAllByRole<HTMLInputElement>('radio')
      .filter(({ checked }) => checked),
  ).toEqual([]);
});
