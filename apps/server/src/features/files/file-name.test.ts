import fc from 'fast-check';
import { limits } from '@lectern/contract';
import { describe, expect, it } from 'vitest';
import { cleanFileName, extensionOf, withExtension } from './file-name.ts';

describe('cleanFileName', () => {
  it.each([
    [undefined, 'file'],
    [null, 'file'],
    ['', 'file'],
    ['   ', 'file'],
    ['..', 'file'],
    ['/', 'file'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\fakepath\\notes.pdf', 'notes.pdf'],
    ['a\u0000b\r\nc.pdf', 'abc.pdf'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['half \ud800 a pair.pdf', 'half \ufffd a pair.pdf'],
  ])('makes %j into %j', (sent, name) => {
    expect(cleanFileName(sent)).toBe(name);
  });

  it.each(['Übung 3.pdf', '講義ノート.pdf', 'مقدمة.docx', 'खंड.mp4', '👩‍🏫 plan.txt', "l'été (1) & 100%.png"])(
    'keeps %s',
    (name) => {
      expect(cleanFileName(name)).toBe(name);
    },
  );

  it('cuts a long name before its extension, and no character in two', () => {
    expect(cleanFileName(`${'x'.repeat(500)}.pdf`)).toBe(`${'x'.repeat(limits.name - 4)}.pdf`);
    expect(cleanFileName(`x${'🎓'.repeat(300)}`).isWellFormed()).toBe(true);
  });

  it('gives a name that is safe in a path, a header and an address, whatever was sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (sent) => {
        const name = cleanFileName(sent);
        expect(name.length).toBeGreaterThan(0);
        expect(name.length).toBeLessThanOrEqual(limits.name);
        expect(name).not.toMatch(/[/\\\r\n\t]|^\.+$/);
        expect(
          `/api/files/00000000-0000-0000-0000-000000000000/${encodeURIComponent(name)}`.length,
        ).toBeLessThanOrEqual(limits.url);
      }),
    );
  });
});

describe('extensionOf', () => {
  it.each(['notes', 'Lecture 3.1', 'see p. 4', '.', 'ends with dot.', ''])('finds none in %j', (name) => {
    expect(extensionOf(name)).toBeNull();
  });

  it.each([
    ['a.PDF', 'pdf'],
    ['archive.tar.gz', 'gz'],
    ['.png', 'png'],
    ['clip.mp4', 'mp4'],
  ])('for %s is %s', (name, extension) => {
    expect(extensionOf(name)).toBe(extension);
  });
});

describe('withExtension', () => {
  it('adds what is missing and stays within the limit', () => {
    expect(withExtension('Lecture 3.1', 'pdf')).toBe('Lecture 3.1.pdf');
    expect(withExtension('x'.repeat(limits.name), 'pdf')).toHaveLength(limits.name);
  });
});
