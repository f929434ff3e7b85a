import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../../testing/index.ts';
import { tusPath } from '@lectern/contract';
import { docxEntries, samples } from '../../../testing/features/files/samples.ts';
import { listen, metadata, tusRequest } from '../../../testing/features/files/tus.ts';
import { upload, uploaded } from '../../../testing/features/files/upload.ts';
import { zip } from '../../../testing/features/files/zip.ts';

let t: TestApp;
let origin: string;
let teacher: Caller;
beforeAll(async () => {
  t = await buildTestApp({ uploadLimits: { image: 1, pdf: 1, document: 3 * megabyte, video: 1, captions: 2_000 } });
  origin = await listen(t.app);
  teacher = await t.as(await t.buildUser({ role: 'teacher' }));
});
afterAll(() => t.close());

const megabyte = 1024 ** 2;
const [types, ...rest] = docxEntries;
const docxWith = (...names: string[]) => zip([...docxEntries, ...names.map((name) => ({ name, content: 'x' }))]);
const openDocument = (...names: string[]) => zip(['mimetype', ...names].map((name) => ({ name, content: 'x' })));

const broken = /damaged|not what its name says/;
const bomb = /too large once it is unpacked/;
const macros = /macros/;
const programs = /program/;

const refused: [what: string, name: string, content: Buffer, message: RegExp][] = [
  ['cut off', 'a.docx', samples.docx.subarray(0, -30), broken],
  ['with something behind it', 'a.docx', Buffer.concat([samples.docx, Buffer.from('<script>')]), broken],
  ['only a beginning', 'a.pptx', samples.docx.subarray(0, 60), broken],
  ['any archive', 'a.pptx', samples.zip, broken],
  ['any archive', 'a.odt', samples.zip, broken],
  ['any archive', 'a.epub', samples.zip, broken],
  ['of another kind', 'a.xlsx', zip([{ name: 'mimetype', content: 'x' }]), broken],
  ['with a part outside of it', 'a.docx', docxWith('../../etc/passwd'), broken],
  ['with a part at a place of its own', 'a.docx', docxWith('/etc/passwd'), broken],
  ['with a part on another drive', 'a.docx', docxWith('C:/autoexec'), broken],
  [
    'whose directory speaks of something else than what it begins with',
    'a.docx',
    zip([{ name: 'x', content: 'x', says: { at: 30 } }, ...docxEntries.map((one) => ({ ...one, says: { at: 40 } }))]),
    broken,
  ],
  [
    'that unpacks to 3 GB',
    'a.docx',
    zip([...docxEntries, { name: 'word/a', content: 'x', says: { size: 3e9 } }]),
    bomb,
  ],
  [
    'that unpacks to a thousand times its size',
    'a.docx',
    zip([...docxEntries, { name: 'word/a', content: 'x'.repeat(200_000), says: { size: 200 * megabyte } }]),
    bomb,
  ],
  [
    'whose parts share their bytes',
    'a.docx',
    zip([
      ...docxEntries,
      { name: 'word/0', content: 'x'.repeat(9_000) },
      ...Array.from({ length: 50 }, (_, n) => ({
        name: `word/n${n}`,
        says: { compressed: 9_000, size: 9_001, at: 0 },
      })),
    ]),
    bomb,
  ],
  ['of too many parts', 'a.docx', docxWith(...Array.from({ length: 10_000 }, (_, n) => `word/${n}`)), bomb],
  ['with macros', 'a.docx', docxWith('word/vbaProject.bin'), macros],
  ['with macros in other letters', 'a.docx', docxWith('word/VBAPROJECT.BIN'), macros],
  ['with a document with macros in it', 'a.pptx', docxWith('ppt/embeddings/Sheet1.xlsm'), macros],
  ['with macros', 'a.odt', openDocument('Basic/Standard/Module1.xml'), macros],
  ['with scripts', 'a.ods', openDocument('Scripts/python/a.py'), macros],
  ['with a program', 'a.docx', docxWith('word/embeddings/setup.EXE'), programs],
  ['with a script', 'a.epub', openDocument('OEBPS/run.ps1'), programs],
];

async function uploadInPieces(name: string, content: Buffer) {
  const headers = { 'upload-length': content.length, 'upload-metadata': metadata(name) };
  const begun = await tusRequest('POST', `${origin}${tusPath}`, teacher, { headers });
  expect(begun.status).toBe(201);
  const patching = { 'upload-offset': 0, 'content-type': 'application/offset+octet-stream' };
  const url = `${origin}${String(begun.headers.location)}`;
  return tusRequest('PATCH', url, teacher, { headers: patching, body: content });
}

const kept = async () => {
  const keys: string[] = [];
  for await (const { key } of t.files.storage.list()) keys.push(key);
  const rows = await t.db.selectFrom('files').select('id').execute();
  return [keys.length, rows.length];
};

describe('a document that is an archive is refused, and nothing is kept', () => {
  it.each(refused)('%s: %s', async (_what, name, content, message) => {
    const before = await kept();
    const answer = await upload(teacher, name, content);
    expect([answer.status, answer.body.error]).toEqual([415, 'unsupported_media_type']);
    expect(answer.body).toMatchObject({ issues: [{ path: 'file', message: answer.body.message }] });
    expect(answer.body.message).toMatch(message);
    const inPieces = await uploadInPieces(name, content);
    const { error, message: said } = answer.body;
    expect([inPieces.status, JSON.parse(inPieces.text)]).toEqual([415, { error, message: said }]);
    expect(await kept()).toEqual(before);
  });
});

describe('is taken', () => {
  it.each([
    ['a document', 'a.docx', samples.docx],
    ['a spreadsheet', 'a.xlsx', zip([...(types ? [types] : []), { name: 'xl/workbook.xml', content: '<x/>' }])],
    ['slides', 'a.pptx', zip([...docxEntries, { name: 'ppt/media/image1.png', content: 'x' }])],
    ['an embedded spreadsheet', 'a.docx', docxWith('word/embeddings/Microsoft_Excel_Sheet1.xlsx')],
    ['a text', 'a.odt', samples.odt],
    ['a book with a script', 'a.epub', openDocument('META-INF/container.xml', 'OEBPS/book.js')],
    [
      'a document that packs well',
      'a.docx',
      zip([...docxEntries, { name: 'word/a', content: 'x', says: { size: 90 * megabyte } }]),
    ],
    ['a document whose types come last', 'a.docx', zip([...rest, ...(types ? [types] : [])])],
  ])('%s as %s', async (_what, name, content) => {
    const file = await uploaded(teacher, name, content);
    expect(file).toMatchObject({ kind: 'document', name, size: content.length });
    expect((await uploadInPieces(name, content)).status).toBe(204);
  });
});
