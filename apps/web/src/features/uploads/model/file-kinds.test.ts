import { fileKinds } from '@lectern/contract';
import { expect, test } from 'vitest';
import { makeFile } from '../testing/fake-uploads.ts';
import { otherFormats } from './other-formats.ts';
import { wrongType } from './wrong-type.ts';
import { acceptOf, kindOfName, limitsText, refusal, roomText } from './file-kinds.ts';

const limits = {
  image: 1024,
  pdf: 2048,
  document: 2048,
  video: 4096,
  captions: 512,
  stored: { used: 9_000, most: 10_240 },
};

test.each([
  ['a.PDF', 'pdf'],
  ['a.b.jpeg', 'image'],
  ['lecture.m4v', 'video'],
  ['notes.docx', 'document'],
  ['page.svg', null],
  ['page.html', null],
  ['README', null],
])('%s is of kind %s', (name, kind) => {
  expect(kindOfName(name)).toBe(kind);
});

test.each([
  ['a.png', 0, '“a.png” is empty.'],
  ['a.png', 1536, '“a.png” is 1.5 KB. Images may be at most 1 KB.'],
  ['a.png', 1024, null],
  ['b.png', 1000, null],
])('%s of %i bytes into an image field: %s', (name, size, message) => {
  expect(refusal(makeFile(name, size), 'image', limits)).toBe(message);
});

test('a file that does not fit into what is left is refused before it is sent', () => {
  const full = { ...limits, stored: { used: 10_000, most: 10_240 } };
  expect(refusal(makeFile('a.png', 512), 'image', full)).toBe(
    '“a.png” is 512 bytes, but you have only 240 bytes of your 10 KB left.',
  );
  expect(refusal(makeFile('a.png', 240), 'image', full)).toBeNull();
});

test('says beforehand what may be uploaded', () => {
  expect(limitsText(['image'], limits)).toBe('PNG, JPEG, GIF, WebP or BMP, up to 1 KB');
  expect(limitsText(['pdf', 'video'], limits)).toBe('PDFs up to 2 KB, videos up to 4 KB');
  expect(roomText(limits)).toBe('You have used 8.8 KB of 10 KB');
  expect(roomText({ stored: null })).toBe('');
  expect(acceptOf(['pdf'])).toBe('.pdf');
});

test.each([
  ['page.html', 'Choose images (PNG, JPEG, GIF, WebP or BMP).'],
  ['a.pdf', 'Choose images (PNG, JPEG, GIF, WebP or BMP).'],
  ['a.tiff', 'Save it as a JPEG and upload that.'],
])('%s in an image field: %s', (name, advice) => {
  expect(wrongType(name, ['image'])).toBe(`“${name}” is of a type that cannot be used here. ${advice}`);
});

test('no format is both taken and not', () => {
  const refused = otherFormats(fileKinds).flatMap(({ endings }) => endings);
  expect(refused.filter((ending) => kindOfName(`a.${ending}`) !== null)).toEqual([]);
});
