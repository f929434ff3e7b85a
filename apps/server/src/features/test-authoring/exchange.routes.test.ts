import { type ImportPreview, ImportPreview as ImportPreviewSchema, limits, type Test } from '@lectern/contract';
import { exchangeFormats, importFormats } from '@lectern/contract/test-words';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import {
  absent,
  buildAuthor,
  created,
  formOf,
  issuesOf,
  question,
  urlOf,
} from '../../../testing/features/test-authoring/tests.ts';

let t: TestApp;
let author: Awaited<ReturnType<typeof buildAuthor>>;
beforeAll(async () => {
  t = await buildTestApp();
  author = await buildAuthor(t);
});
afterAll(() => t.close());

const address = '/api/tests/import/preview';
const preview = (body: object) => author.caller.post(address, body);
const taken = async (body: object): Promise<ImportPreview> => {
  const answer = await preview(body);
  expect(answer.status, answer.text).toBe(200);
  return ImportPreviewSchema.parse(answer.body);
};
const aiken = 'What is 2 + 2?\nA. 3\nB. 4\nANSWER: B\n';

describe('a preview is refused', () => {
  it('to all but teachers and admins', async () => {
    const body = { text: aiken };
    expect((await t.visitor.post(address, body)).status).toBe(401);
    for (const role of ['student', 'coordinator'] as const)
      expect((await (await t.as(await t.buildUser({ role }))).post(address, body)).status).toBe(403);
  });

  it('without a file, with two, and in a format that is not read', async () => {
    expect(issuesOf(await preview({}))).toEqual(['text: Choose a file']);
    expect(issuesOf(await preview({ text: aiken, base64: 'QQ==' }))).toEqual(['text: Choose a file']);
    expect((await preview({ text: aiken, format: 'docx' })).status).toBe(400);
  });
});

describe('a preview', () => {
  it.each(['\n', 'é', '中'])('takes the longest text, of %j', async (sign) => {
    expect((await preview({ format: 'list', text: sign.repeat(limits.importBytes) })).status).toBe(200);
    expect(issuesOf(await preview({ text: sign.repeat(limits.importBytes + 1) }))).toEqual([
      'text: The file is too long',
    ]);
  });

  it('tells the format, and gives each question as the form takes it', async () => {
    const found = await taken({ text: aiken, filename: 'sums.txt' });
    expect(found).toEqual({
      format: 'aiken',
      imported: 1,
      notImported: 0,
      entries: [
        {
          line: 1,
          name: null,
          type: expect.any(String),
          problems: [],
          withoutKey: null,
          question: {
            question_type: 'MCQ',
            question_text: 'What is 2 + 2?',
            question_options: [{ text: '3' }, { text: '4' }],
            correct_options: ['B'],
            positive_mark: 1,
            negative_mark: 0,
            solution: null,
            correct_answer_solution: null,
          },
        },
      ],
    });
    const questions = found.entries.map((entry) => entry.question);
    const test = await created(author.caller, formOf(author.course, { test_questions: questions }));
    expect(test.test_questions).toMatchObject(questions);
    expect((await author.caller.get('/api/tests?page=1')).body.total).toBe(1);
  });

  it('takes a list as people write it, and leaves the choice where the answer is missing', async () => {
    const list = '1. Which is even?\na) 1\nb) 2 <script>alert(1)</script>\n\n2. Which is odd?\na) 3\nb) 4\n\nKey: 1-B';
    const { format, entries, imported, notImported } = await taken({ text: list });
    expect([format, imported, notImported]).toEqual(['list', 1, 1]);
    expect(entries[0]?.question).toMatchObject({ question_text: 'Which is even?', correct_options: ['B'] });
    expect(entries[0]?.question?.question_options[1]?.text).toBe('2 &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(entries[1]).toMatchObject({
      line: 5,
      question: null,
      withoutKey: { question_text: 'Which is odd?', correct_options: [] },
      problems: [{ line: 5, severity: 'error', message: 'No option is marked as correct.' }],
    });
    const chosen = { ...entries[1]?.withoutKey, correct_options: ['A'] };
    const test = await created(
      author.caller,
      formOf(author.course, { test_questions: [entries[0]?.question, chosen] }),
    );
    expect(test.test_questions[1]).toMatchObject(chosen);
  });

  it('names the lines of a text that holds no question', async () => {
    const { format, entries } = await taken({ text: 'Dear diary,\n\ntoday it rained.', filename: 'notes.txt' });
    expect(format).toBe('list');
    expect(entries.map(({ line, question }) => [line, question])).toEqual([
      [1, null],
      [3, null],
    ]);
  });

  it('finds out the encoding of bytes, and says when it had to guess', async () => {
    const text = aiken.replace('What', 'Était');
    const utf8 = await taken({ base64: Buffer.from(text).toString('base64') });
    expect(utf8.entries[0]).toMatchObject({ question: { question_text: 'Était is 2 + 2?' }, problems: [] });
    const latin = await taken({ base64: Buffer.from(text, 'latin1').toString('base64') });
    expect(latin.entries[0]?.question?.question_text).toBe('Était is 2 + 2?');
    expect(latin.entries[0]?.problems).toMatchObject([{ line: 1, severity: 'warning' }]);
  });

  it('loses no good question for a bad one, and names what is not imported', async () => {
    const gift = `::good::2 + 2? {=4 ~3}\n\n::essay::Write! {}\n\n::none::Which? {~a ~b}\n\n::last::3 + 3? {=6 ~7}\n`;
    const found = await taken({ text: gift, format: 'gift' });
    expect([found.imported, found.notImported]).toEqual([2, 2]);
    expect(found.entries.map((entry) => [entry.name, entry.question !== null])).toEqual([
      ['good', true],
      ['essay', false],
      ['none', false],
      ['last', true],
    ]);
    for (const entry of found.entries.filter(({ question }) => question === null))
      expect(entry.problems.some(({ severity }) => severity === 'error')).toBe(true);
  });

  it('counts a category that is passed over as no question that failed', async () => {
    const found = await taken({ text: '$CATEGORY: rivers\n\n::Po::2 + 2? {=4 ~3}\n', format: 'gift' });
    expect([found.imported, found.notImported, found.entries.length]).toEqual([1, 0, 2]);
  });

  it('says of a packed or a foreign file what it is and what to do instead', async () => {
    const said = async (input: object) => issuesOf(await preview(input))[0];
    const zip = Buffer.from('PK\u0003\u0004anything').toString('base64');
    expect(await said({ base64: zip, filename: 'quiz.zip' })).toMatch(/ZIP archive\. Unpack it/);
    expect(await said({ base64: zip, filename: 'quiz.h5p' })).toMatch(/H5P package.*Export the questions as GIFT/);
    const qti = '<?xml version="1.0"?><assessmentItem identifier="x"></assessmentItem>';
    expect(await said({ text: qti })).toMatch(/QTI file.*Export the questions/);
  });

  it('makes texts safe, names what that takes away, and keeps out what then cannot be saved', async () => {
    const html = '<p onclick="x()">2 + 2?<script>alert(1)</script><table><tr><td>cell</td></tr></table></p>';
    const rows = [
      'question_text,option_a,option_b,correct,format',
      `"${html.replaceAll('"', '""')}",3,4,B,html`,
      'Which?,<iframe src="https://example.org"></iframe>x,<script>1</script><img src="relative.png">,A,html',
    ];
    const found = await taken({ text: rows.join('\n'), format: 'csv' });
    const [cleaned, refused] = found.entries;
    expect(cleaned?.question?.question_text).not.toMatch(/script|onclick|alert/);
    expect(cleaned?.question?.question_text).toContain('cell');
    expect(cleaned?.problems.map(({ message }) => message)).toEqual([
      'Not imported (question): <script>, <table>, <tr>, <td>.',
    ]);
    expect(refused?.question).toBeNull();
    expect(refused?.problems.map(({ message }) => message)).toContain('There is nothing visible (option B).');
  });

  it('answers to anything at all', async () => {
    for (const format of importFormats)
      for (const text of ['', '<', '{', '\u0000', '<quiz>', '::', 'ANSWER: A', '"', '<'.repeat(200_000)])
        expect((await preview({ text, format })).status).toBe(200);
  });
});

describe('an export', () => {
  it('is refused to all but who manages the test, and for formats that there are not', async () => {
    const test = await created(author.caller, formOf(author.course));
    const url = `${urlOf(test)}/export?format=gift`;
    expect((await t.visitor.get(url)).status).toBe(401);
    for (const role of ['student', 'coordinator'] as const)
      expect((await (await t.as(await t.buildUser({ role }))).get(url)).status).toBe(403);
    expect((await (await buildAuthor(t)).caller.get(url)).status).toBe(404);
    expect((await author.caller.get(url.replace(test._id, absent))).status).toBe(404);
    for (const query of ['', '?format=docx'])
      expect((await author.caller.get(`${urlOf(test)}/export${query}`)).status).toBe(400);
  });

  it('is named after the test and says what it is', async () => {
    const test = await created(author.caller, formOf(author.course, { test_name: '../Sums: "Ä" & co.' }));
    const exported = (await author.caller.get(`${urlOf(test)}/export?format=csv`)).body;
    expect(exported).toMatchObject({ format: 'csv', filename: 'Sums Ä co..csv', mediaType: 'text/csv; charset=utf-8' });
    expect(exported.losses).toEqual([]);
  });

  it.each(exchangeFormats)('as %s, imported and exported again, gives the same bytes', async (format) => {
    const test_questions = [
      question({ positive_mark: 4, negative_mark: 1, solution: '<p>Two <b>and</b> two</p>' }),
      question({
        question_text: '<p>Which {one}? ~ = # : \\ <img src="https://example.org/a.png"></p>',
        question_options: ['a, b', '"c"', 'd; e', '<i>f</i>'].map((text) => ({ text })),
        correct_options: ['D'],
      }),
      question({ question_text: 'True?', correct_answer_solution: '<p>It is</p>', solution: 'So' }),
    ];
    const first: Test = await created(author.caller, formOf(author.course, { test_questions }));
    const exported = (await author.caller.get(`${urlOf(first)}/export?format=${format}`)).body;
    const fate = format === 'aiken' ? 'is left out' : 'is added to the end of the solution';
    expect(exported.losses).toContain(`Question 3: the correct answer solution ${fate}.`);
    expect(/So[^]*It is/.test(exported.text)).toBe(format !== 'aiken');
    const found = await taken({ text: exported.text, format });
    expect([found.imported, found.notImported]).toEqual([3, 0]);
    const questions = found.entries.map((entry) => entry.question);
    const second = await created(author.caller, formOf(author.course, { test_questions: questions }));
    const again = (await author.caller.get(`${urlOf(second)}/export?format=${format}`)).body;
    expect(again.text).toBe(exported.text);
    if (format === 'csv' || format === 'moodle_xml')
      expect(second.test_questions[0]).toMatchObject({ ...first.test_questions[0], _id: expect.any(String) });
  });
});
