import { fileEndings } from '@lectern/contract';
import { describe, expect, it } from 'vitest';
import { claimedType, detectFileType } from './file-types.ts';
import { samples } from '../../../testing/features/files/samples.ts';

const openXml = 'application/vnd.openxmlformats-officedocument';
const detect = async (sample: keyof typeof samples, name: string) =>
  (await detectFileType(samples[sample], name))?.contentType ?? null;

describe('not taken', () => {
  it.each([
    ['html', 'page.html'],
    ['html', 'page.png'],
    ['html', 'page.pdf'],
    ['html', 'page.txt'],
    ['html', 'page.csv'],
    ['html', 'page.docx'],
    ['html', 'page'],
    ['svg', 'drawing.svg'],
    ['svg', 'drawing.png'],
    ['svg', 'drawing.txt'],
    ['xml', 'drawing.xml'],
    ['xml', 'drawing.txt'],
    ['xml', 'drawing'],
    ['script', 'run.sh'],
    ['script', 'run.txt'],
    ['windowsProgram', 'setup.exe'],
    ['windowsProgram', 'setup.txt'],
    ['windowsProgram', 'setup.docx'],
    ['png', 'image.html'],
    ['png', 'image.svg'],
    ['zip', 'archive.zip'],
    ['zip', 'archive'],
    ['jar', 'program.docx'],
    ['jar', 'program.jar'],
    ['oldOffice', 'installer.msi'],
    ['oldOffice', 'unnamed'],
    ['m4a', 'song.mp4'],
    ['heic', 'photo.jpg'],
    ['mkv', 'film.webm'],
    ['oggAudio', 'song.ogg'],
    ['text', 'notes'],
    ['text', 'notes.pdf'],
  ] as const)('%s as %s', async (sample, name) => {
    expect(await detect(sample, name)).toBeNull();
  });

  it('text with control characters', async () => {
    expect(await detectFileType(Buffer.from('a\u0000b'), 'a.txt')).toBeNull();
    expect(await detectFileType(Buffer.from('a\u0001b'), 'a.csv')).toBeNull();
  });

  it('markup behind white space or a byte order mark', async () => {
    expect(await detectFileType(Buffer.from('\ufeff \n\t<html>'), 'a.txt')).toBeNull();
    expect(await detectFileType(Buffer.from('\n<!-- x --><svg>'), 'a.txt')).toBeNull();
    expect(await detectFileType(Buffer.from('<?php echo 1;'), 'a.txt')).toBeNull();
  });
});

describe('taken for what it is', () => {
  it.each([
    ['png', 'a.png', 'image/png'],
    ['jpeg', 'a.JPG', 'image/jpeg'],
    ['jpeg', 'a.jpeg', 'image/jpeg'],
    ['jpeg', 'a.png', 'image/jpeg'],
    ['jpeg', 'photo', 'image/jpeg'],
    ['gif', 'a.gif', 'image/gif'],
    ['gifWithScript', 'a.gif', 'image/gif'],
    ['webp', 'a.webp', 'image/webp'],
    ['bmp', 'a.bmp', 'image/bmp'],
    ['pdf', 'a.pdf', 'application/pdf'],
    ['pdf', 'Lecture 3.1', 'application/pdf'],
    ['pdf', 'a.docx', 'application/pdf'],
    ['mp4', 'a.mp4', 'video/mp4'],
    ['m4v', 'a.m4v', 'video/mp4'],
    ['mov', 'a.mov', 'video/quicktime'],
    ['webm', 'a.webm', 'video/webm'],
    ['ogv', 'a.ogv', 'video/ogg'],
    ['docx', 'a.docx', `${openXml}.wordprocessingml.document`],
    ['zip', 'a.pptx', `${openXml}.presentationml.presentation`],
    ['odt', 'a.odt', 'application/vnd.oasis.opendocument.text'],
    ['epub', 'a.epub', 'application/epub+zip'],
    ['oldOffice', 'a.doc', 'application/msword'],
    ['oldOffice', 'a.xls', 'application/vnd.ms-excel'],
    ['oldOffice', 'a.ppt', 'application/vnd.ms-powerpoint'],
    ['rtf', 'a.rtf', 'application/rtf'],
    ['text', 'a.txt', 'text/plain'],
    ['csv', 'a.csv', 'text/csv'],
  ] as const)('%s as %s', async (sample, name, contentType) => {
    expect(await detect(sample, name)).toBe(contentType);
  });
});

it.each(Object.entries(fileEndings))(
  'every ending that is promised for files of kind %s is taken as that',
  (kind, endings) => {
    expect(endings.map((ending) => claimedType(`a.${ending}`))).toEqual(
      endings.map(() => expect.objectContaining({ kind })),
    );
  },
);
