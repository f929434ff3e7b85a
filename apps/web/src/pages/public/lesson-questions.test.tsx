import type { CourseQuestion } from '@lectern/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, makePlacedMaterial, pageOf } from '../../testing/courses.ts';
import { type Call, failure, type FakeRoutes, reply } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { atMaterial, makeAnswer, makeQuestion } from '../../testing/questions.ts';
import { renderApp } from '../../testing/render-app.tsx';

const list = 'GET /api/materials/:id/questions';
const ask = 'POST /api/materials/:id/questions';
const answers = 'GET /api/questions/:id/answers';
const one = 'GET /api/questions/:id';
const asking = { can: { ...makeQuestion().can, edit: true, delete: true, resolve: true } };

function open(questions: CourseQuestion[], routes: FakeRoutes = {}, user = people.student) {
  return renderApp(`/course/materials/${idOf(500)}`, {
    user,
    routes: { 'GET /api/materials/:id': makePlacedMaterial(), [list]: atMaterial(questions), ...routes },
  });
}
const section = () => screen.findByRole('region', { name: 'Questions' });

test('a visitor asks for none', async () => {
  const app = renderApp(`/course/materials/${idOf(500)}`, {
    routes: { 'GET /api/materials/:id': makePlacedMaterial() },
  });
  await screen.findByRole('heading', { level: 1, name: /^Inside a leaf/ });
  expect(app.server.callsOf(list)).toEqual([]);
});

test('a student who did not join the course finds nothing', async () => {
  const app = open([], { [list]: { ...atMaterial([]), shut: 'not_joined', can: { ask: false } } });
  await waitFor(() => expect(app.server.callsOf(list)).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Questions' })).toBeNull();
});

test('a student who sits a test of the course reads when they come back', async () => {
  open([], { [list]: { ...atMaterial([]), shut: 'test', can: { ask: false } } });
  expect((await section()).textContent).toBe('QuestionsQuestions come back when your test is over.');
});

test('a failed load can be tried again, and an empty list says so', async () => {
  const app = open([], { [list]: failure(500, 'internal_error', '') });
  await screen.findByText('The questions could not be loaded. Please try again.');
  app.server.routes[list] = atMaterial([]);
  await app.person.click(within(await section()).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nobody has asked anything here yet.')).toBeTruthy();
});

test('a question is asked at the second of the film, which can be left out', async () => {
  const app = open([], { [ask]: reply(201, { message: 'Your question is sent.', question: makeQuestion() }) });
  const film = await screen.findByLabelText<HTMLVideoElement>('Inside a leaf');
  film.currentTime = 42.7;
  await app.person.click(await screen.findByRole('button', { name: 'Ask a question' }));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'At 0:42' }).checked).toBe(true);
  // A letter typed beside the field would be a key of the lesson.
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Your question' }));
  await app.person.keyboard('Why?');
  app.server.routes[list] = atMaterial([makeQuestion({ ...asking, author: { kind: 'me', username: 'Sam' } })]);
  await app.person.click(screen.getByRole('button', { name: 'Ask' }));
  await screen.findByText('Your question is sent.');
  expect(app.server.callsOf(ask)[0]?.body).toEqual({ text: 'Why?', formatted: true, second: 42, page: null });
  await screen.findByText('You');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Ask a question'));
  await app.person.click(screen.getByRole('button', { name: 'Ask a question' }));
  await app.person.click(screen.getByRole('checkbox', { name: 'At 0:42' }));
  await app.person.type(screen.getByRole('textbox', { name: 'Your question' }), 'And why?');
  await app.person.click(screen.getByRole('button', { name: 'Ask' }));
  await waitFor(() =>
    expect(app.server.callsOf(ask)[1]?.body).toEqual({ text: 'And why?', formatted: true, second: null, page: null }),
  );
});

test('a refused question keeps its text, and says why at the field', async () => {
  const app = open([], { [ask]: failure(429, 'too_many_requests', 'You can ask 20 questions an hour.') });
  await app.person.click(await screen.findByRole('button', { name: 'Ask a question' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
  await app.person.type(field, 'Why?');
  await app.person.click(screen.getByRole('button', { name: 'Ask' }));
  await screen.findByText('You can ask 20 questions an hour.');
  expect(field.value).toBe('Why?');
});

test('a press on the place of a question leads there', async () => {
  const app = open([makeQuestion()]);
  const film = await screen.findByLabelText<HTMLVideoElement>('Inside a leaf');
  film.scrollIntoView = () => undefined;
  await app.person.click(await screen.findByRole('button', { name: 'At 0:42' }));
  expect(film.currentTime).toBe(42);
});

test('names may be hidden, and the text of others stays text', async () => {
  const author = { kind: 'student', username: null } as const;
  open([makeQuestion({ author, text: '<b>Why</b>? https://example.org/leaf' })]);
  const card = within(await screen.findByRole('article', { name: 'Question' }));
  card.getByText('A classmate');
  card.getByText(/<b>Why<\/b>\?/);
  expect(card.getByRole('link').getAttribute('rel')).toBe('noopener noreferrer');
  expect(card.queryByRole('button', { name: 'More actions' })).toBeNull();
});

test('answers unfold, and the asker marks one', async () => {
  const accept = 'PUT /api/questions/:id/accepted';
  const app = open([makeQuestion({ ...asking, answers: 2 })], {
    [answers]: pageOf([
      makeAnswer({ can: { ...makeAnswer().can, accept: true } }),
      makeAnswer({ _id: idOf(1351), text: null, author: { kind: 'former', username: null } }),
    ]),
    [accept]: { message: 'Saved.' },
  });
  await app.person.click(await screen.findByRole('button', { name: '2 answers' }));
  await screen.findByText('Because of the chlorophyll.');
  screen.getByText('This answer was deleted.');
  screen.getByText('Deleted user');
  await app.person.click(screen.getByRole('button', { name: 'Mark as the answer' }));
  await waitFor(() => expect(app.server.callsOf(accept)[0]?.body).toEqual({ answer: idOf(1350) }));
});

test('the filter and the order are asked of the server', async () => {
  const app = open([makeQuestion()]);
  await app.person.selectOptions(await screen.findByRole('combobox', { name: 'Order of the questions' }), 'By place');
  await app.person.click(screen.getByRole('checkbox', { name: 'Unresolved only' }));
  await waitFor(() =>
    expect(app.server.callsOf(list).at(-1)?.query).toMatchObject({ sort: 'place', only: 'unresolved', page: '1' }),
  );
});

test('a student reports somebody else’s question once, for a reason', async () => {
  const report = 'POST /api/posts/:id/report';
  const app = open([makeQuestion({ can: { ...makeQuestion().can, report: true } })], {
    [report]: { message: 'Thank you. The teacher will look at it.' },
  });
  await app.person.click(await screen.findByRole('button', { name: 'More actions' }));
  await app.person.click(screen.getByRole('menuitem', { name: 'Report' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Report this to the teacher?' }));
  await app.person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Rude');
  app.server.routes[list] = atMaterial([makeQuestion()]);
  await app.person.click(dialog.getByRole('button', { name: 'Report' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.server.callsOf(report)[0]?.body).toEqual({ reason: 'Rude' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull());
});

test('one’s own question is changed, and deleted after a question', async () => {
  const [edit, remove] = ['PUT /api/posts/:id', 'DELETE /api/posts/:id'] as const;
  const app = open([makeQuestion(asking)], { [edit]: { message: 'Saved.' }, [remove]: { message: 'Deleted.' } });
  await app.person.click(await screen.findByRole('button', { name: 'More actions' }));
  await app.person.click(screen.getByRole('menuitem', { name: 'Edit' }));
  await app.person.type(screen.getByRole('textbox', { name: 'Text' }), ' Really?');
  await app.person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(app.server.callsOf(edit)[0]?.body).toEqual({ text: 'Why is it green? Really?', formatted: true }),
  );
  await app.person.click(await screen.findByRole('button', { name: 'More actions' }));
  await app.person.click(screen.getByRole('menuitem', { name: 'Delete' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete this for good?' }));
  app.server.routes[list] = atMaterial([]);
  await app.person.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Nobody has asked anything here yet.');
});

test('the page of a question shows it with its answers, or why there is none', async () => {
  const app = renderApp(`/questions/${idOf(1300)}`, {
    user: people.student,
    routes: { [one]: { question: makeQuestion({ answers: 1 }) }, [answers]: pageOf([makeAnswer()]) },
  });
  await screen.findByText('Because of the chlorophyll.');
  expect(screen.getByRole('link', { name: 'Inside a leaf' }).getAttribute('href')).toBe(
    `/course/materials/${idOf(500)}`,
  );
  expect(app.server.callsOf(one)).toHaveLength(1);
});

test.each([
  [failure(404, 'not_found', 'Question not found'), 'This question is not available'],
  [
    failure(409, 'attempt_open', 'Questions come back when your test is over.'),
    'Questions come back when your test is over.',
  ],
])('the page of a question that may not be read says why: %#', async (answer, sentence) => {
  renderApp(`/questions/${idOf(1300)}`, { user: people.student, routes: { [one]: answer } });
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('after the last question of a page goes, the page before it is shown', async () => {
  const pages = { '1': { ...atMaterial([makeQuestion()]), pageCount: 2 }, '2': atMaterial([]) };
  const app = open([], { [list]: ({ query }: Call) => pages[query['page'] === '2' ? '2' : '1'] });
  pages['2'] = { ...atMaterial([]), page: 2, pageCount: 1 };
  await app.person.click(await screen.findByRole('button', { name: 'Next' }));
  await waitFor(() => expect(app.server.callsOf(list).at(-1)?.query['page']).toBe('2'));
  expect(await screen.findByRole('article', { name: 'Question' })).toBeTruthy();
  expect(screen.queryByText('Nobody has asked anything here yet.')).toBeNull();
});

const upload = 'POST /api/materials/:id/post-pictures';
const url = `/api/post-pictures/${idOf(1400)}`;
const picture = () => new File(['bytes'], 'leaf.png', { type: 'image/png' });

test('a formatted text is drawn with its picture, and no picture of elsewhere', async () => {
  const text = `**Why**?\n- one\n\n![A leaf](${url}) ![b](https://example.org/b.png) <b>c</b>`;
  open([makeQuestion({ text, formatted: true })]);
  const card = within(await screen.findByRole('article', { name: 'Question' }));
  expect((await card.findByText('Why')).localName).toBe('strong');
  expect(card.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual([url]);
  expect(card.getByRole('img', { name: 'A leaf' })).toBeTruthy();
  expect(card.getByRole('listitem').textContent).toBe('one');
  card.getByText(/<b>c<\/b>/);
});

test('an earlier text stays as it was typed', async () => {
  open([makeQuestion({ text: '**Why**? - one', formatted: false })]);
  expect(await screen.findByText('**Why**? - one')).toBeTruthy();
});

test('buttons and keys write Markdown, and the preview shows it', async () => {
  const app = open([]);
  await app.person.click(await screen.findByRole('button', { name: 'Ask a question' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
  await app.person.type(field, 'leaf');
  field.setSelectionRange(0, 4);
  await app.person.keyboard('{Control>}b{/Control}');
  expect(field.value).toBe('**leaf**');
  await app.person.keyboard('{Control>}i{/Control}');
  expect(field.value).toBe('***leaf***');
  await app.person.click(screen.getByRole('button', { name: 'Bullet list' }));
  expect(field.value).toBe('- ***leaf***');
  await app.person.click(screen.getByRole('button', { name: 'Preview' }));
  const preview = within(screen.getByRole('region', { name: 'Preview of Your question' }));
  expect((await preview.findByRole('listitem')).innerHTML).toBe('<em><strong>leaf</strong></em>');
});

test('a picture is chosen and described, and stands in the text', async () => {
  const app = open([], { [upload]: failure(413, 'payload_too_large', 'Images may be at most 5 MB.') });
  await app.person.click(await screen.findByRole('button', { name: 'Ask a question' }));
  await app.person.click(screen.getByRole('button', { name: 'Image' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Insert an image' }));
  const insert = dialog.getByRole('button', { name: 'Insert' });
  await app.person.click(insert);
  dialog.getByText('Choose an image.');
  dialog.getByText('Describe the image.');
  expect(app.server.callsOf(upload)).toEqual([]);
  await app.person.upload(dialog.getByLabelText('Image'), picture());
  await app.person.type(dialog.getByRole('textbox', { name: 'Description' }), 'A leaf');
  await app.person.click(insert);
  await dialog.findByText('Images may be at most 5 MB.');
  app.server.routes[upload] = reply(201, { message: 'The image is uploaded.', picture: { _id: idOf(1400), url } });
  await app.person.click(insert);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
  expect(field.value).toBe(`![A leaf](${url})`);
  expect(document.activeElement).toBe(field);
});

test('a picture is pasted or dropped; text that comes with one is pasted as text', async () => {
  const app = open([]);
  await app.person.click(await screen.findByRole('button', { name: 'Ask a question' }));
  const field = screen.getByRole('textbox', { name: 'Your question' });
  const paste = (types: string[]) => fireEvent.paste(field, { clipboardData: { types, files: [picture()] } });
  expect(paste(['text/plain', 'Files'])).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(paste(['Files'])).toBe(false);
  const dialog = within(screen.getByRole('dialog', { name: 'Insert an image' }));
  dialog.getByText('leaf.png');
  await app.person.click(dialog.getByRole('button', { name: 'Insert' }));
  expect(dialog.queryByText('Choose an image.')).toBeNull();
  dialog.getByText('Describe the image.');
  await app.person.click(dialog.getByRole('button', { name: 'Cancel' }));
  fireEvent.drop(field, { dataTransfer: { types: ['Files'], files: [picture()] } });
  within(screen.getByRole('dialog', { name: 'Insert an image' })).getByText('leaf.png');
});

test('the dialog of a report shows the question with its picture', async () => {
  const reported = { can: { ...makeQuestion().can, report: true }, text: `![A leaf](${url})`, formatted: true };
  const app = open([makeQuestion(reported)]);
  await app.person.click(await screen.findByRole('button', { name: 'More actions' }));
  await app.person.click(screen.getByRole('menuitem', { name: 'Report' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Report this to the teacher?' }));
  expect(await dialog.findByRole('img', { name: 'A leaf' })).toBeTruthy();
});
