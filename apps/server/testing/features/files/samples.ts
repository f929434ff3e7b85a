import { zip } from './zip.ts';

// Beginnings of real files: enough for them to be recognised. Archives are whole.

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const joined = (...parts: (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? latin1(part) : part)));

const isoMedia = (brand: string) => joined('\0\0\0\x18ftyp', brand, '\0\0\0\0isommp42', Buffer.alloc(64));
const ebml = (docType: string) =>
  joined(
    Buffer.from('1a45dfa3', 'hex'),
    Buffer.from([0x80 + docType.length + 3]),
    Buffer.from('4282', 'hex'),
    Buffer.from([0x80 + docType.length]),
    docType,
    Buffer.alloc(64),
  );

/** The parts of a small Word document. */
export const docxEntries = [
  {
    name: '[Content_Types].xml',
    content:
      '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  },
  { name: 'word/document.xml', content: '<w/>' },
];

export const samples = {
  png: joined(
    '\x89PNG\r\n\x1a\n',
    Buffer.from('0000000d49484452000000010000000108060000001f15c4890000000a49444154', 'hex'),
  ),
  jpeg: joined('\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01', Buffer.alloc(32)),
  gif: joined('GIF89a\x01\0\x01\0', Buffer.alloc(32)),
  webp: joined('RIFF\x20\0\0\0WEBPVP8 ', Buffer.alloc(32)),
  bmp: joined('BM', Buffer.alloc(64)),
  pdf: joined('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<<>>\nendobj\n'),
  mp4: isoMedia('isom'),
  m4v: isoMedia('M4V '),
  mov: isoMedia('qt  '),
  m4a: isoMedia('M4A '),
  heic: isoMedia('heic'),
  webm: ebml('webm'),
  mkv: ebml('matroska'),
  ogv: joined('OggS\0\x02', Buffer.alloc(22), '\x80theora', Buffer.alloc(32)),
  oggAudio: joined('OggS\0\x02', Buffer.alloc(22), '\x01vorbis', Buffer.alloc(32)),
  docx: zip(docxEntries),
  odt: zip([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' }]),
  epub: zip([{ name: 'mimetype', content: 'application/epub+zip' }]),
  zip: zip([{ name: 'notes/readme', content: 'hello' }]),
  jar: zip([{ name: 'META-INF/MANIFEST.MF', content: 'Manifest-Version: 1.0' }]),
  oldOffice: joined(Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)),
  rtf: latin1('{\\rtf1\\ansi Hello}'),
  text: Buffer.from('Grüße aus dem Kurs\n'),
  csv: Buffer.from('BMI,weight\n21,60\n'),
  html: latin1('<!doctype html><script>alert(1)</script>'),
  svg: latin1('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  xml: latin1('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  script: latin1('#!/bin/sh\nrm -rf /\n'),
  windowsProgram: joined('MZ', Buffer.alloc(64)),
  gifWithScript: latin1('GIF89a/*<script>alert(1)</script>*/=1;alert(1)'),
} as const;

/** Content of a type, filled up to so many bytes with something that differs from place to place. A document stays whole. */
export function sized(head: Buffer, bytes: number): Buffer {
  if (head === samples.docx) return zip(docxEntries, bytes - head.length);
  const content = Buffer.alloc(bytes);
  for (let at = 0; at + 4 <= bytes; at += 4) content.writeUInt32LE((at * 2_654_435_761) % 2 ** 32, at);
  head.copy(content);
  return content;
}
