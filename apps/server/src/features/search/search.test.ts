import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { find, marksOf, namesOf, readCourses, saveSubjects } from '../../../testing/features/search/search-calls.ts';
import { makePdf } from '../../../testing/features/files/make-pdf.ts';
import { samples } from '../../../testing/features/files/samples.ts';
import { uploaded } from '../../../testing/features/files/upload.ts';
import { buildTestApp, type Caller, courseInput, type TestApp, type TestUser } from '../../../testing/index.ts';

let t: TestApp;
let owner: TestUser;
let teacher: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  owner = await t.buildUser({ role: 'teacher' });
  teacher = await t.as(owner);
});
afterAll(() => t.close());

const link = (name: string, description: string | null = null) => ({
  name,
  description,
  content_type: 'Link' as const,
  content_url: 'https://example.org/',
});

async function courseOf(name: string, subject: string, materials: ReturnType<typeof link>[], description = '') {
  const course = await t.buildCourse(owner, {
    ...courseInput(),
    name,
    description,
    subjects: [{ name: subject, duration: 1, materials }],
  });
  await readCourses(t);
  return course;
}

/** Many public courses with a word in their name, read already. */
async function seedNames(word: string, count: number): Promise<void> {
  await sql`insert into courses (id, name, title, duration, duration_unit, course_type, status, join_code, join_code_key,
      created_by, created_at, updated_at)
    select ('ffffffff-0000-4000-8000-' || substr(md5(${word} || n), 1, 12))::uuid, ${word} || ' ' || n, 'T', 1, 'hours', 'public', 'active',
      ${word} || n, ${word} || n, ${owner.id}, now(), now() from generate_series(1, ${count}::int) n`.execute(t.db);
  await sql`insert into search_names (course_id, thing_id, kind, words)
    select id, id, 'course', array_to_tsvector(array[${word}]) from courses
    where name like ${`${word} %`}`.execute(t.db);
  await sql`update search_readings set due_at = 'infinity'`.execute(t.db);
}

describe('a search is refused', () => {
  it.each([
    ['', 'q is required'],
    ['?q=', 'q must be at least 2 characters'],
    ['?q=a', 'q must be at least 2 characters'],
    ['?q=%20a%20', 'q must be at least 2 characters'],
    [`?q=${'a%20b'.repeat(200)}`, 'q must be at most 200 characters'],
    ['?q=a%00b', 'q contains a character that cannot be stored'],
  ])('%s', async (query, message) => {
    const answer = await t.visitor.get(`/api/search${query}`);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining(message)]);
  });

  it.each(['in=x', 'kind=test', 'page=0', 'page=x'])('%s', async (query) => {
    expect((await t.visitor.get(`/api/search?q=word&${query}`)).status).toBe(400);
  });
});

describe('a search without a word', () => {
  it.each(['%%', '__', '""', "''", '😀😀', '<->', ':*', '\\\\', '--', '\u202e\u202e'])(
    'finds nothing: %s',
    async (q) => {
      expect(await find(t.visitor, q)).toMatchObject({ data: [], total: 0, pageCount: 0, page: 1, limit: 20 });
    },
  );
});

describe('signs in a search are no operators', () => {
  it.each([
    'saffron & nothing',
    'saffron | butter',
    '!saffron',
    "saffron'; drop table courses --",
    'saffron <2> rice',
    'saffron:* a:b',
    `${'saffron '.repeat(25)}`.trim(),
    '"saffron rice"',
    'SAFFRON%',
    'ṡaffron',
  ])('%s', async (q) => {
    await courseOf('Saffron rice', 'Cooking', []);
    const found = await find(t.visitor, q);
    expect(found.data.every(({ name }) => /saffron/i.test(name.text))).toBe(true);
  });

  it('in names neither', async () => {
    await courseOf('<b>Marjoram</b> & "thyme" 50%_off', 'Subject', []);
    const [hit] = (await find(t.visitor, 'marjoram')).data;
    expect(hit?.name.text).toBe('<b>Marjoram</b> & "thyme" 50%_off');
    expect(hit && marksOf(hit.name)).toEqual(['Marjoram']);
  });
});

describe('hits', () => {
  it('come by names of courses, subjects and materials, then by texts', async () => {
    await courseOf('Plants', 'Leaves', [link('Roots', 'They need xylophone water')], '');
    await courseOf('Waters', 'Ponds', [link('Xylophone')]);
    await courseOf('Stones', 'Xylophone', []);
    await courseOf('Xylophone', 'Sound', []);
    expect((await find(t.visitor, 'xylophone')).data.map(({ kind, name }) => [kind, name.text])).toEqual([
      ['course', 'Xylophone'],
      ['subject', 'Xylophone'],
      ['material', 'Xylophone'],
      ['material', 'Roots'],
    ]);
    expect(await namesOf(t.visitor, 'xylophone', { kind: 'subject' })).toEqual(['Xylophone']);
  });

  it('say where they stand and mark the words', async () => {
    const course = await courseOf(
      'Ovens',
      'Heat',
      [link('Clay')],
      `<p>${'Long ago. '.repeat(30)}A <b>terracotta</b> pot</p>`,
    );
    const [hit] = (await find(t.visitor, 'terracotta pots')).data;
    expect(hit).toMatchObject({ kind: 'course', path: `/course/explore-details/${course._id}`, place: null });
    expect((await find(teacher, 'terracotta')).data[0]?.path).toBe(`/course/details/${course._id}`);
    expect(hit?.excerpt?.text).toMatch(/^….*A terracotta pot$/);
    expect(hit?.excerpt && marksOf(hit.excerpt)).toEqual(['terracotta', 'pot']);
  });

  it('find a word by its beginning, in any case, without accents and in the plural', async () => {
    await courseOf('Évaporation des océans', 'Mers', []);
    for (const q of ['evapor', 'OCEAN', 'océans évaporation', 'evaporation oc'])
      expect(await namesOf(t.visitor, q)).toEqual(['Évaporation des océans']);
    expect(await namesOf(t.visitor, 'evaporation of')).toEqual([]);
  });

  it('find Arabic with and without its article and vowel signs', async () => {
    await courseOf('الخَلِيَّة النباتية', 'مقدمة', []);
    for (const q of ['خلية', 'الخلية', 'نباتيه']) expect(await namesOf(t.visitor, q)).toEqual(['الخَلِيَّة النباتية']);
  });

  it('find names that are spelt alike where little else is found', async () => {
    await courseOf('Photosynthesis for beginners', 'Chlorophyll', []);
    for (const q of ['photosinthesis', 'fotosynthesis', 'photosynthsis'])
      expect(await namesOf(t.visitor, q)).toEqual(['Photosynthesis for beginners']);
    expect(await namesOf(t.visitor, 'clorophyll')).toEqual(['Chlorophyll']);
  });

  it('are of one course where it is asked for', async () => {
    const one = await courseOf('Gargoyle', 'Gargoyle', []);
    await courseOf('Gargoyle', 'Other', []);
    expect((await find(t.visitor, 'gargoyle', { in: one._id })).data.map(({ course }) => course._id)).toEqual([
      one._id,
      one._id,
    ]);
  });

  it('come by pages of twenty, and say that there are more than they count', async () => {
    await seedNames('turbine', 1_100);
    const first = await find(t.visitor, 'turbine');
    expect(first).toMatchObject({ page: 1, limit: 20, total: 300, totalIsLowerBound: true, pageCount: 15 });
    const last = await find(t.visitor, 'turbine', { page: '15' });
    expect([first.data.length, last.data.length]).toEqual([20, 20]);
    expect((await find(t.visitor, 'turbine', { page: '16' })).data).toEqual([]);
  });

  it('things of the own courses are found behind a thousand newer ones', async () => {
    const student = await t.buildUser();
    const course = await courseOf('Sprocket, the first', 'S', []);
    await t.db.updateTable('courses').set({ course_type: 'private' }).where('id', '=', course._id).execute();
    await t.buildJoinRequest(course, student, 'approved');
    await seedNames('sprocket', 1_100);
    const own = await t.as(student);
    const pages = await Promise.all(
      Array.from({ length: 16 }, (_, n) => namesOf(own, 'sprocket', { page: `${n + 1}` })),
    );
    expect(pages.flat()).toContain('Sprocket, the first');
  });
});

describe('a PDF of this site', () => {
  it('is found by its text, at its page, until another takes its place', async () => {
    const { url } = await uploaded(teacher, 'cells.pdf', await plantCells());
    const pdf = { name: 'Script', content_type: 'PDF' as const, content_url: url };
    const course = await t.buildCourse(owner, courseInput());
    const saved = await saveSubjects(teacher, course, [{ name: 'S', duration: 1, materials: [pdf] }]);
    await readCourses(t);
    const [hit] = (await find(t.visitor, 'chloroplast', { in: course._id })).data;
    const material = saved.subjects[0]?.materials[0];
    expect(hit).toMatchObject({ kind: 'material', name: { text: 'Script' }, place: { kind: 'page' } });
    expect(hit?.path).toBe(`/course/materials/${material?._id}#page=${hit?.place?.at}`);
    await saveSubjects(teacher, course, [
      { name: 'S', duration: 1, materials: [{ ...pdf, _id: material?._id, content_url: 'https://example.org/a.pdf' }] },
    ]);
    expect(await namesOf(t.visitor, 'chloroplast', { in: course._id })).toEqual([]);
  });

  it('is found by letters of fonts that it does not carry, in Latin and in Chinese', async () => {
    const file = makePdf([{ lines: ['Nothing'] }, { lines: ['A borrowed sextant'], chinese: '植物细胞' }]);
    const { url } = await uploaded(teacher, 'borrowed.pdf', file);
    const course = await t.buildCourse(owner, courseInput());
    await saveSubjects(teacher, course, [
      { name: 'S', duration: 1, materials: [{ name: 'Paper', content_type: 'PDF', content_url: url }] },
    ]);
    await readCourses(t);
    for (const q of ['sextant', '植物细胞']) {
      const [hit] = (await find(t.visitor, q, { in: course._id })).data;
      expect(hit?.place).toEqual({ kind: 'page', at: 2 });
    }
  });

  it('that is broken is not found, is not read again, and keeps nothing else from being found', async () => {
    const { url } = await uploaded(teacher, 'broken.pdf', samples.pdf);
    const course = await t.buildCourse(owner, { ...courseInput(), name: 'Broken sundial' });
    await saveSubjects(teacher, course, [
      { name: 'S', duration: 1, materials: [{ name: 'Broken', content_type: 'PDF', content_url: url }] },
    ]);
    await readCourses(t);
    expect(await namesOf(t.visitor, 'sundial')).toEqual(['Broken sundial']);
    const parts = await t.db.selectFrom('search_texts').select('content').where('source', '=', url).execute();
    expect(parts).toEqual([{ content: '' }]);
  });
});

describe('a course', () => {
  it('is read once by two processes, and again when it is saved while it is read', async () => {
    await t.buildCourse(owner, courseInput());
    expect((await Promise.all([readCourses(t), readCourses(t)])).toSorted()).toEqual([0, 1]);
    expect(await readCourses(t)).toBe(0);
  });

  it('whose reading was cut off is read later', async () => {
    const course = await t.buildCourse(owner, { ...courseInput(), name: 'Halyard' });
    await sql`update search_readings set due_at = ${t.clock.now()}::timestamptz + interval '2 minutes', tries = 1
      where course_id = ${course._id}`.execute(t.db);
    expect(await readCourses(t)).toBe(0);
    t.clock.advance(2 * 60_000);
    expect(await readCourses(t)).toBe(1);
    expect(await namesOf(t.visitor, 'halyard')).toEqual(['Halyard']);
  });
});

async function plantCells(): Promise<Uint8Array> {
  const { readFile } = await import('node:fs/promises');
  return readFile(new URL('../demo/assets/plant-cells.pdf', import.meta.url));
}
