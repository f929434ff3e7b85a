import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

describe('contentDisposition', () => {
  it('keeps quotes, percent signs and backslashes from breaking the header', () => {
    expect(contentDisposition('attachment', 'a"b\\c%41.txt')).toBe(
      `attachment; filename="a_b_c_41.txt"; filename*=UTF-8''a%22b%5Cc%2541.txt`,
    );
  });

  it('carries a name in any script', () => {
    expect(contentDisposition('inline', "Übung (1) – l'été.pdf")).toBe(
      `inline; filename="_bung (1) _ l'_t_.pdf"; filename*=UTF-8''%C3%9Cbung%20%281%29%20%E2%80%93%20l%27%C3%A9t%C3%A9.pdf`,
    );
  });

  it('is always one plain header line from which the name can be read back', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
        (name) => {
          const header = contentDisposition('inline', name);
          expect(header).toMatch(/^inline; filename="[^"\\]*"; filename\*=UTF-8''[\w!.~%-]*$/);
          expect(header).toMatch(/^[\x20-\x7e]*$/);
          expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(name);
        },
      ),
    );
  });
});
