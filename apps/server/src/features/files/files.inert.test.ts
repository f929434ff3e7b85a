import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Answer, type Caller, type TestApp } from '../../../testing/index.ts';
import { samples, sized } from '../../../testing/features/files/samples.ts';
import { upload, uploadOf } from '../../../testing/features/files/upload.ts';

// Files that are two things at once, or something that a browser would run: nothing of them runs in our origin.

let t: TestApp;
let teacher: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  teacher = await t.as(await t.buildUser({ role: 'teacher' }));
});
afterAll(() => t.close());

const page = '<!doctype html><html><script>fetch("/api/users/me")</script></html>';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
const both = (head: Buffer, tail: string | Buffer) => Buffer.concat([head, Buffer.from(tail)]);
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

describe('is not taken', () => {
  it.each([
    ['a page', 'page.html', Buffer.from(page)],
    ['a page in capitals', 'PAGE.HTM', Buffer.from(page.toUpperCase())],
    ['a page called a picture', 'page.png', Buffer.from(page)],
    ['a page called a text', 'page.txt', Buffer.from(page)],
    ['a page behind white space, called a table', 'page.csv', Buffer.from(`\n \t${page}`)],
    ['a page in UTF-16, called a text', 'page.txt', utf16(page)],
    ['XHTML', 'page.xhtml', Buffer.from(`<?xml version="1.0"?>${page}`)],
    ['a drawing with a script', 'drawing.svg', Buffer.from(svg)],
    ['a drawing called a picture', 'drawing.png', Buffer.from(svg)],
    ['a drawing behind a byte order mark', 'drawing.txt', Buffer.from(`\ufeff${svg}`)],
    ['a drawing, compressed', 'drawing.svgz', Buffer.from('1f8b0800', 'hex')],
    ['XML', 'data.xml', samples.xml],
    [
      'XML with an entity, called a text',
      'data.txt',
      Buffer.from('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'),
    ],
    ['a script', 'script.js', Buffer.from('alert(1)')],
    ['a module', 'script.mjs', Buffer.from('alert(1)')],
    ['a style sheet', 'style.css', Buffer.from('*{}')],
    ['a web archive', 'page.mhtml', Buffer.from('MIME-Version: 1.0\nContent-Type: multipart/related')],
    ['a program for the browser', 'module.wasm', Buffer.from('0061736d01000000', 'hex')],
    ['Flash', 'film.swf', Buffer.from('FWS\x0a')],
    ['a document and a page', 'a.docx', both(samples.docx, page)],
    ['a Java archive called a document', 'program.docx', samples.jar],
    ['a program', 'setup.exe', samples.windowsProgram],
    ['a shortcut', 'go.url', Buffer.from('[InternetShortcut]\nURL=javascript:alert(1)')],
  ])('%s', async (_what, name, content) => {
    const answer = await upload(teacher, name, content, 'image/png');
    expect([answer.status, answer.body.error]).toEqual([415, 'unsupported_media_type']);
  });
});

describe('a file that is two things at once', () => {
  const attachment = /^attachment; /;
  const inline = /^inline; /;
  it.each([
    ['a GIF and a script', ['a.gif', samples.gifWithScript, 'image/gif', inline]],
    ['a GIF called a script is refused or a picture', ['a.gif.js.gif', samples.gifWithScript, 'image/gif', inline]],
    ['a JPEG and a page', ['a.jpg', both(samples.jpeg, page), 'image/jpeg', inline]],
    ['a JPEG and a ZIP archive', ['a.jpg', both(samples.jpeg, samples.zip), 'image/jpeg', inline]],
    ['a JPEG and a Java archive', ['a.jpeg', both(samples.jpeg, samples.jar), 'image/jpeg', inline]],
    ['a PNG and a drawing', ['a.png', both(samples.png, svg), 'image/png', inline]],
    ['a bitmap and a page', ['a.bmp', both(samples.bmp, page), 'image/bmp', inline]],
    ['a WebP and a page', ['a.webp', both(samples.webp, page), 'image/webp', inline]],
    ['a PDF and a page', ['a.pdf', both(samples.pdf, page), 'application/pdf', inline]],
    ['a PDF called a page', ['a', both(samples.pdf, page), 'application/pdf', inline]],
    ['a PDF and a ZIP archive', ['a.pdf', both(samples.pdf, samples.zip), 'application/pdf', inline]],
    ['a film and a page', ['a.mp4', both(samples.mp4, page), 'video/mp4', inline]],
    ['a WebM and a page', ['a.webm', both(samples.webm, page), 'video/webm', inline]],
    ['an old document and a page', ['a.doc', both(samples.oldOffice, page), 'application/msword', attachment]],
    ['rich text and a page', ['a.rtf', both(samples.rtf, page), 'application/rtf', attachment]],
    ['text with a page further down', ['a.txt', both(samples.text, page), 'text/plain', attachment]],
    ['a table with a page in a cell', ['a.csv', both(samples.csv, `"${page}"`), 'text/csv', attachment]],
    ['text of 64 KB and then a page', ['a.txt', Buffer.from('a'.repeat(70_000) + page), 'text/plain', attachment]],
  ] as const)('%s stays one of them, and inert', async (_what, [name, content, type, disposition]) => {
    const answer = await upload(teacher, name, content, 'text/html');
    expect(answer.status).toBe(201);
    const sent = await teacher.get(uploadOf(answer).file.url);
    expectInert(sent);
    expect(sent.headers['content-type']).toMatch(type);
    expect(sent.headers['content-type']).not.toMatch(/html|[+]xml|svg|javascript/);
    expect(sent.headers['content-disposition']).toMatch(disposition);
  });

  it('is as inert when only a part of it is asked for, whatever the address is made to end in', async () => {
    const content = sized(both(samples.jpeg, page), 5_000);
    const { file } = uploadOf(await upload(teacher, 'a.jpg', content));
    const at = samples.jpeg.length;
    for (const name of ['a.jpg', 'a.html', 'a.svg', 'x.js', encodeURIComponent('a.html;type=text/html')]) {
      const part = await teacher.get(`/api/files/${file._id}/${name}`, {
        range: `bytes=${at}-${at + page.length - 1}`,
      });
      expect([part.status, part.text]).toEqual([206, page]);
      expectInert(part);
      expect(part.headers['content-type']).toBe('image/jpeg');
    }
  });

  it('keeps its name from breaking out of the header', async () => {
    const answer = await upload(teacher, 'a"; filename=b.html; x="\r\nset-cookie: a=b.pdf', samples.pdf);
    const sent = await teacher.get(uploadOf(answer).file.url);
    expectInert(sent);
    expect(sent.headers['set-cookie']).toBeUndefined();
    expect(sent.headers['content-disposition']).toMatch(/^inline; filename="[^"\r\n]*"; filename\*=UTF-8''[\w%.!~-]+$/);
  });
});

function expectInert({ headers }: Answer): void {
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  const policy = String(headers['content-security-policy']).split('; ');
  for (const rule of ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'self'"])
    expect(policy).toContain(rule);
  // No source of scripts, and in no sandbox may one run. PDFs are shown by viewers that need to be in none.
  expect(policy.join()).not.toMatch(/script-src|allow-scripts/);
  if (headers['content-type'] !== 'application/pdf') expect(policy.join()).toMatch(/sandbox/);
}
