import { createHash } from 'node:crypto';
import { copyTexts, type Course, limits, tusPath } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  archivedCourse,
  archivedFile,
  archiveParts,
  manifestWith,
} from '../../../../testing/features/copies/archives.ts';
import { buildAuthor, created, formOf, question } from '../../../../testing/features/test-authoring/tests.ts';
import { tinyPng, uploadForm } from '../../../../testing/files.ts';
import { buildTestApp, type Caller, type TestApp } from '../../../../testing/index.ts';
import { type ZipPart, zipOf } from '../../../../testing/zip.ts';

const home = 'https://school.example';
let t: TestApp;
/** Another site, with a database and files of its own. */
let far: TestApp;
let author: Awaited<ReturnType<typeof buildAuthor>>;
let importer: Awaited<ReturnType<typeof buildAuthor>>;
beforeAll(async () => {
  t = await buildTestApp({ publicUrl: home });
  far = await buildTestApp({ publicUrl: 'https://college.example' });
  author = await buildAuthor(t);
  importer = await buildAuthor(far);
});
afterAll(async () => {
  await t.close();
  await far.close();
});

async function upload(caller: Caller, zip: Buffer, name = 'course.zip'): Promise<string> {
  const { payload, headers } = uploadForm(name, zip);
  const { status, body } = await caller.post('/api/files?purpose=import', payload, headers);
  expect(status).toBe(201);
  return body.file._id;
}
/** Uploads and imports at the other site. Time goes on between two imports, which are counted. */
async function importZip(zip: Buffer, caller = importer.caller) {
  far.clock.advance(60_000);
  return caller.post('/api/courses/import', { file: await upload(caller, zip) });
}
const bytesAt = async (app: TestApp, caller: Caller, url: string): Promise<Buffer> =>
  (await app.app.inject({ url, headers: { cookie: caller.cookie ?? '' } })).rawPayload;
const exportOf = (id: string) => bytesAt(t, author.caller, `/api/courses/${id}/export.zip`);
const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** All that an import could leave behind. */
async function leftovers() {
  const count = async (table: 'courses' | 'files' | 'open_uploads' | 'assessments') =>
    Number(
      (
        await far.db
          .selectFrom(table)
          .select((e) => e.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const keys: string[] = [];
  for await (const { key } of far.files.storage.list()) keys.push(key);
  return [await count('courses'), await count('files'), await count('open_uploads'), await count('assessments'), keys];
}

const manifest = (changes: Parameters<typeof manifestWith>[0] = {}) => manifestWith(changes);
const picture = archivedFile('files/1-a.png', tinyPng);
const withFile = (part: Partial<ZipPart>, file = picture) =>
  archiveParts(manifest({ files: [file] }), [{ name: file.part, content: tinyPng, ...part }]);
const withCourse = (change: object) => archiveParts(manifest({ course: { ...archivedCourse(), ...change } }));
const zeros = (mb: number) => Buffer.alloc(mb * 2 ** 20);

describe('an archive is refused', () => {
  const small = Buffer.from('x');
  it.each<[string, Buffer, RegExp]>([
    ['that ends too soon', zipOf(archiveParts()).subarray(0, 120), /not whole/],
    ['without a manifest', zipOf([{ name: 'files/a.txt', content: 'x' }]), /There is no course\.json/],
    [
      'that something else has made',
      zipOf(archiveParts({ format: 'other', version: 1 })),
      /not the export of a course/,
    ],
    ['of a newer version', zipOf(archiveParts(manifest({ version: 2 }))), /version 2 of the format.*reads version 1/],
    ['whose manifest is no JSON', zipOf(archiveParts('{')), /“course\.json” cannot be read/],
    [
      'with a way out of its folder',
      zipOf(withFile({ name: 'files/../../x' })),
      /“files\/\.\.\/\.\.\/x” is not a name/,
    ],
    ['with an absolute name', zipOf(withFile({ name: '/etc/passwd' })), /“\/etc\/passwd” is not a name/],
    ['with a backslash in a name', zipOf(withFile({ name: 'files\\a.png' })), /is not a name/],
    ['with NUL in a name', zipOf(withFile({ name: 'files/a\0.png' })), /is not a name/],
    ['with a name twice', zipOf([...withFile({}), { name: picture.part, content: tinyPng }]), /stands twice/],
    ['with a link', zipOf(withFile({ mode: 0o120777 })), /leads to another place/],
    ['with an encrypted part', zipOf(withFile({ flags: 1 })), /is encrypted/],
    ['packed in another way', zipOf(withFile({ method: 12 })), /compressed in a way/],
    ['with a size that lies', zipOf(withFile({ deflated: true, size: 9 }, { ...picture, bytes: 9 })), /have the size/],
    ['with a size that its manifest denies', zipOf(withFile({}, { ...picture, bytes: 9 })), /have the size/],
    ['with another checksum of the ZIP', zipOf(withFile({ crc: 7 })), /its checksum is another one/],
    [
      'with another checksum',
      zipOf(withFile({}, { ...picture, sha256: '0'.repeat(64) })),
      /its checksum is another one/,
    ],
    ['with damaged bytes', zipOf(withFile({ method: 8 })), /is damaged/],
    [
      'with parts that share their bytes',
      zipOf([...withFile({}), { name: 'files/b', content: 'x', offset: 0 }]),
      /is damaged/,
    ],
    ['with a part that swells', zipOf(withFile({ content: zeros(11), deflated: true })), /far too large once/],
    ['with too many parts', zipOf(archiveParts(), { count: 60_000 }), /more parts than a course can have/],
    [
      'without a part that it names',
      zipOf(archiveParts(manifest({ files: [picture] }))),
      /“files\/1-a\.png” is missing/,
    ],
    [
      'with a part that it does not name',
      zipOf([...archiveParts(), { name: 'files/b.png', content: tinyPng }]),
      /does not name it/,
    ],
    [
      'that names a part twice',
      zipOf(archiveParts(manifest({ tests: ['tests/1.json', 'tests/1.json'] }))),
      /tests\.1: This stands here twice/,
    ],
    [
      'with a file that cannot be uploaded',
      zipOf(withFile({ name: 'files/1-a.exe' }, archivedFile('files/1-a.exe', tinyPng))),
      /files\/1-a\.exe: Files of this type/,
    ],
    [
      'with a ZIP in it',
      zipOf(
        archiveParts(manifest({ files: [archivedFile('files/1-a', zipOf([]))] }), [
          { name: 'files/1-a', content: zipOf([]) },
        ]),
      ),
      /files\/1-a: Files of this type/,
    ],
    [
      'with a file that is another than its name says',
      zipOf(withFile({ content: small }, archivedFile('files/1-a.png', small))),
      /content of this file is not a PNG/,
    ],
    ['without a name of the course', zipOf(withCourse({ name: ' ' })), /course\.json, course\.name: Name is required/],
    [
      'from what is no address',
      zipOf(archiveParts(manifest({ site: 'x' }))),
      /course\.json, site: Site must be an address/,
    ],
    ['without subjects', zipOf(withCourse({ subjects: [] })), /course\.subjects: A course needs at least one/],
    [
      'with an address that runs',
      zipOf(withCourse({ imageUrl: 'javascript:alert(1)' })),
      /course\.imageUrl: Image must be an address/,
    ],
    [
      'with a test that its form would refuse',
      zipOf(archiveParts(manifest({ tests: ['tests/1.json'] }), [{ name: 'tests/1.json', content: '{}' }])),
      /tests\/1\.json, test_name: Test name is required/,
    ],
  ])('%s', async (_, zip, sentence) => {
    const before = await leftovers();
    const { status, body } = await importZip(zip);
    expect(body.message).toMatch(sentence);
    expect([status, body.error === 'validation_failed' || body.error === 'unsupported_media_type']).toEqual([
      body.error === 'validation_failed' ? 400 : 415,
      true,
    ]);
    expect(body.issues[0].path).toBe('file');
    expect(await leftovers()).toEqual(before);
  });

  it('whose texts are larger than they may be together, before they are unpacked', async () => {
    const bytes = Buffer.from('{"a":"x"}');
    const zip = zipOf([{ name: 'course.json', content: bytes, size: limits.archiveTextBytes + 1, deflated: true }]);
    expect((await importZip(zip)).body.message).toMatch(/too large once it is unpacked/);
  });

  it('whose texts show a file of this site that does not come along, also of an admin', async () => {
    const admin = await far.as(await far.buildUser({ role: 'admin' }));
    const { payload, headers } = uploadForm('secret.png', tinyPng);
    const { url } = (await importer.caller.post('/api/files', payload, headers)).body.file;
    for (const change of [{ imageUrl: url }, { description: `<p><img src="${url}"></p>` }])
      expect((await importZip(zipOf(withCourse(change)), admin)).body.message).toMatch(/a file that is not in the ZIP/);
  });

  it('as an upload that is no ZIP file, or is somebody else’s', async () => {
    const { payload, headers } = uploadForm('course.zip', tinyPng);
    expect((await importer.caller.post('/api/files?purpose=import', payload, headers)).status).toBe(415);
    const file = await upload(importer.caller, zipOf(archiveParts()));
    const other = await far.as(await far.buildUser({ role: 'teacher' }));
    expect((await other.post('/api/courses/import', { file })).body.message).toBe(copyTexts.archiveGone);
    const coordinator = await far.as(await far.buildUser({ role: 'coordinator' }));
    const form = uploadForm('course.zip', zipOf(archiveParts()));
    expect((await coordinator.post('/api/files?purpose=import', form.payload, form.headers)).status).toBe(415);
  });

  it('beyond the room that its person has, and nothing of it stays', async () => {
    const small = await buildTestApp({ quotas: { person: 140_000 } });
    const { caller } = await buildAuthor(small);
    const files = [1, 2, 3].map((number) => archivedFile(`files/${number}-a.png`, tinyPng));
    const parts = files.map(({ part }) => ({ name: part, content: tinyPng }));
    const file = await upload(caller, zipOf(archiveParts(manifest({ files }), parts)));
    const { status, body } = await caller.post('/api/courses/import', { file });
    expect([status, body.message]).toEqual([413, expect.stringMatching(/^files\/2-a\.png: /)]);
    expect(await small.db.selectFrom('files').select('purpose').execute()).toEqual([{ purpose: 'import' }]);
    await small.close();
  });
});

it('an archive that came in pieces is imported like any other', async () => {
  const zip = zipOf(archiveParts());
  const base = (text: string) => Buffer.from(text).toString('base64');
  const headers = { cookie: importer.caller.cookie ?? '', 'tus-resumable': '1.0.0' };
  const metadata = `filename ${base('course.zip')},purpose ${base('import')}`;
  const begun = await far.app.inject({
    method: 'POST',
    url: tusPath,
    headers: { ...headers, 'upload-length': String(zip.length), 'upload-metadata': metadata },
  });
  const url = String(begun.headers['location']);
  const goOn = { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  expect((await far.app.inject({ method: 'PATCH', url, headers: goOn, payload: zip })).statusCode).toBe(204);
  const { status, body } = await importer.caller.post('/api/courses/import', { file: url.split('/').at(-1) });
  expect([status, body.course.name]).toEqual([201, 'Botany from afar']);
});

it('an uploaded archive cannot be shown in a course', async () => {
  const file = await upload(importer.caller, zipOf(archiveParts()));
  const { body } = await importer.caller.put(`/api/courses/update-course/${importer.course._id}`, {
    imageUrl: `/api/files/${file}/course.zip`,
  });
  expect(body.issues[0].message).toMatch(/no longer exists/);
});

describe('a course with files and tests', () => {
  let course: Course;
  let files: { url: string; name: string }[];
  const captions = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n');
  beforeAll(async () => {
    const uploadOne = async (name: string, content: Buffer) => {
      const { payload, headers } = uploadForm(name, content);
      return (await author.caller.post('/api/files', payload, headers)).body.file;
    };
    files = [await uploadOne('Überblick 1.png', tinyPng), await uploadOne('words.vtt', captions)];
    const made = await t.buildCourse(author.user, { name: 'Botany' });
    const { body } = await author.caller.put(`/api/courses/update-course/${made._id}`, {
      imageUrl: files[0]?.url,
      description: `<p><a href="${home}/course/details/${made._id}">here</a> <a href="https://example.org/x">there</a></p>`,
      subjects: [
        {
          ...made.subjects[0],
          description: `<p><img src="${files[0]?.url}"></p>`,
          materials: [
            {
              ...made.subjects[0]?.materials[0],
              content_type: 'Video',
              content_url: 'https://example.org/film.mp4',
              captions: [{ language: 'en', url: files[1]?.url }],
            },
          ],
        },
      ],
    });
    course = body.course;
    const explained = question({
      explained_in: course.subjects[0]?.materials[0]?._id,
      solution: `<p><img src="${files[0]?.url}"></p>`,
    });
    await created(author.caller, formOf(course, { test_name: 'Open', test_questions: [explained] }));
    await created(author.caller, formOf(course, { test_name: 'Closes', closesAt: '2099-01-01T00:00:00.000Z' }));
  });

  it('comes out with checksums and without people, dates, marks and join code', async () => {
    const student = await t.buildUser({ username: 'hannah arendt' });
    await t.buildJoinRequest(course, student, 'approved');
    const zip = await exportOf(course._id);
    const { status, headers } = await author.caller.call('HEAD', `/api/courses/${course._id}/export.zip`);
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/zip',
      expect.stringContaining('attachment; filename="Botany.zip"'),
    ]);
    const { body } = await importZip(zip);
    const text = JSON.stringify((await importer.caller.get(`/api/courses/${body.course._id}`)).body);
    for (const secret of [student.id, author.user.id, course.join_code ?? '', course._id])
      expect([secret, zip.includes(secret) && secret !== course._id, text.includes(secret)]).toEqual([
        secret,
        false,
        false,
      ]);
  });

  it('is the same at another site, files byte by byte, with links to its new parts', async () => {
    const { status, body } = await importZip(await exportOf(course._id));
    expect([status, body.message, body.course]).toEqual([
      201,
      copyTexts.imported,
      {
        _id: expect.any(String),
        name: 'Botany',
        subjects: 1,
        materials: 1,
        files: 2,
        tests: { imported: 2, disabled: 1 },
      },
    ]);
    const copy: Course = (await importer.caller.get(`/api/courses/${body.course._id}`)).body;
    expect([copy.status, copy.created_by]).toEqual(['inactive', importer.user.id]);
    expect(copy.description).toContain(`https://college.example/course/details/${copy._id}`);
    expect(copy.description).toContain('https://example.org/x');
    const material = copy.subjects[0]?.materials[0];
    expect([material?.content_url, material?.captions[0]?.language]).toEqual(['https://example.org/film.mp4', 'en']);
    const [there, words] = [copy.imageUrl ?? '', material?.captions[0]?.url ?? ''];
    expect(copy.subjects[0]?.description).toContain(there);
    for (const [url, former] of [
      [there, files[0]],
      [words, files[1]],
    ] as const)
      expect(sumOf(await bytesAt(far, importer.caller, url))).toBe(
        sumOf(await bytesAt(t, author.caller, former?.url ?? '')),
      );
    const tests = (await importer.caller.get('/api/tests')).body.data.filter(
      (test: { test_subject: { _id: string } }) => test.test_subject._id === copy._id,
    );
    expect(tests.map((test: { test_name: string; test_status: string }) => [test.test_name, test.test_status])).toEqual(
      expect.arrayContaining([
        ['Open', 'enabled'],
        ['Closes', 'disabled'],
      ]),
    );
    const open = tests.find((test: { test_name: string }) => test.test_name === 'Open');
    expect(open.test_questions[0].explained_in).toBe(material?._id);
    expect(open.test_questions[0].solution).toContain(there);
  });

  it('leaves nothing of its upload behind, and is made once of it', async () => {
    const file = await upload(importer.caller, await exportOf(course._id));
    const send = () => importer.caller.post('/api/courses/import', { file });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404]);
    expect(await far.files.storage.stat(file)).toBeNull();
    expect((await importer.caller.get(`/api/files/${file}`)).status).toBe(404);
  });

  it('is no half of a file where the bytes of one of its files are lost, and can be asked for again', async () => {
    const { payload, headers } = uploadForm('lost.png', tinyPng);
    const { url, _id } = (await author.caller.post('/api/files', payload, headers)).body.file;
    const made = await t.buildCourse(author.user);
    await author.caller.put(`/api/courses/update-course/${made._id}`, { imageUrl: url });
    await t.files.storage.remove(_id);
    expect((await author.caller.get(`/api/courses/${made._id}/export.zip`)).status).toBe(500);
    expect((await exportOf(course._id)).subarray(0, 2).toString()).toBe('PK');
  });

  it('is refused to those who do not manage it, and as one that is too large', async () => {
    const other = await t.as(await t.buildUser({ role: 'teacher' }));
    expect((await other.get(`/api/courses/${course._id}/export.zip`)).status).toBe(403);
    expect((await t.visitor.get(`/api/courses/${course._id}/export.zip`)).status).toBe(401);
    const large = await t.buildCourse(author.user);
    await t.db
      .updateTable('materials')
      .set({ description: 'x'.repeat(limits.archiveTextBytes) })
      .where('id', '=', large.subjects[0]?.materials[0]?._id ?? '')
      .execute();
    const refused = await author.caller.get(`/api/courses/${large._id}/export.zip`);
    expect([refused.status, refused.body.message]).toEqual([409, copyTexts.tooLargeToExport]);
  });
});
