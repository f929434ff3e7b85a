import { expect, test } from 'vitest';
import { followsFile, kindsFor, titleOf, typeOfUrl } from './content-type.ts';

test.each([
  ['', null],
  ['https://', null],
  ['https://e', null],
  ['https://example.org/page', 'Link'],
  ['https://example.org/', 'Link'],
  ['example.org/page', null],
  ['ftp://example.org/page', null],
  ['javascript:alert(1)', null],
  ['https://drive.google.com/file/d/1AbC/view', null],
  ['https://example.org/slides.pptx', 'Document'],
  ['https://example.org/notes.docx', 'Document'],
  ['https://example.org/a.png', 'Image'],
  ['https://example.org/a.pdf?x=1', 'PDF'],
  ['https://example.org/a.MP4', 'Video'],
  ['https://www.youtube.com/watch?v=abc', 'Video'],
  ['https://youtu.be/abc', 'Video'],
  ['https://vimeo.com/1', 'Video'],
  ['https://notyoutube.com/watch', 'Link'],
  ['/api/files/01900000-0000-7000-8000-00000000f001/notes.docx', 'Document'],
  ['https://example.org/a.webp#x', 'Image'],
])('%s leads to %s', (url, type) => {
  expect(typeOfUrl(url)).toBe(type);
});

test.each([
  ['', '', true],
  ['PDF', 'https://example.org/a.pdf', true],
  ['Link', 'https://example.org/a.pdf', false],
  ['Document', '', false],
] as const)('type "%s" at "%s" follows the file: %s', (type, url, follows) => {
  expect(followsFile(type, url)).toBe(follows);
});

test('a chosen type narrows what may be uploaded', () => {
  expect(kindsFor('', '')).toEqual(['pdf', 'video', 'document', 'image']);
  expect(kindsFor('Video', '')).toEqual(['video']);
  expect(kindsFor('Document', '')).toEqual(['pdf', 'document']);
});

test("a file's name makes a title", () => {
  expect(titleOf('the_first.lecture.mp4')).toBe('the first.lecture');
});
