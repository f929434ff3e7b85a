import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasContent, sanitizeRichText } from './rich-text.ts';

describe('markup that could run or mislead', () => {
  it.each([
    ['<script>alert(1)</script>', null],
    ['<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
    ['<style>p{display:none}</style><p>a</p>', '<p>a</p>'],
    ['<p onclick="x()" style="position:fixed" class="c" id="i" data-x="1">a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>', null],
    ['<img src="https://example.org/a.png" onerror="x()" onload="x()">', '<img src="https://example.org/a.png" />'],
    ['<img src="data:image/svg+xml,<svg onload=x()>">', null],
    ['<img src="//example.org/a.png">', null],
    ['<img src="/api/users/sign_out">', null],
    ['<img src="/api/files/../users/sign_out">', null],
    ['<img src="/api/files/01890000-0000-7000-8000-000000000001/..">', null],
    ['<img src="/api/files/01890000-0000-7000-8000-000000000001/%2e%2E">', null],
    ['<img src="/api/files/01890000-0000-7000-8000-000000000001/..\\..\\users\\sign_out">', null],
    ['<img src="https://me:secret@example.org/a.png">', null],
    ['<img src="https:/api/users/sign_out">', null],
    ['<a href="/api/users/sign_out">a</a>', '<a rel="noopener noreferrer" target="_blank">a</a>'],
    ['<a href="/%61pi/users">a</a>', '<a rel="noopener noreferrer" target="_blank">a</a>'],
    ['<a href="/x/../api/users">a</a>', '<a rel="noopener noreferrer" target="_blank">a</a>'],
    ['<a href="/\\evil.example">a</a>', '<a rel="noopener noreferrer" target="_blank">a</a>'],
    ['<a href="/api/files/../users">a</a>', '<a rel="noopener noreferrer" target="_blank">a</a>'],
    ['<a href="https://bank.example@evil.example/">a</a>', '<a rel="noopener noreferrer" target="_blank">a</a>'],
    ['<img srcset="https://example.org/a.png">', null],
    ['<svg><script>x()</script></svg>', null],
    ['<svg/onload=x()>text', 'text'],
    ['<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=x()&gt;">', null],
    ['<iframe src="https://example.org"></iframe>', null],
    ['<object data="x"></object><embed src="x"><form action="x"><input name="p"></form>', null],
    ['<base href="https://evil.example/"><p>a</p>', '<p>a</p>'],
    ['<meta http-equiv="refresh" content="0;url=x"><p>a</p>', '<p>a</p>'],
    ['<a href="javascript:x()">a</a>', '<a rel="noopener noreferrer" target="_blank">a</a>'],
    ['<a href="JaVa&#115;cript&colon;x()">a</a>', '<a rel="noopener noreferrer" target="_blank">a</a>'],
    ['<a href="java\nscript:x()">a</a>', '<a rel="noopener noreferrer" target="_blank">a</a>'],
    ['<a href="vbscript:x()">a</a>', '<a rel="noopener noreferrer" target="_blank">a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a rel="noopener noreferrer" target="_blank">a</a>'],
    ['<a href="//evil.example">a</a>', '<a rel="noopener noreferrer" target="_blank">a</a>'],
    ['<!-- comment --><p>a</p>', '<p>a</p>'],
    ['<p>unclosed <b>bold', '<p>unclosed <b>bold</b></p>'],
  ])('in %j leaves %j', (html, clean) => {
    expect(sanitizeRichText(html)).toBe(clean);
  });

  it('is not there in whatever comes out, and cleaning again changes nothing', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '/',
      '=',
      ' ',
      '&',
      ';',
      '&lt;',
      '&#60;',
      '<!--',
      '-->',
      '<![CDATA[',
      'script',
      'svg',
      'img',
      'p',
      'a',
      'style',
      'textarea',
      'noscript',
      'math',
      'src',
      'href',
      'onerror',
      'x',
      'javascript:',
      'https://e.org',
      '\u0000',
      '\n',
      '`',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const once = sanitizeRichText(pieces.join('')) ?? '';
        expect(once).not.toMatch(/<\s*(script|svg|math|style|iframe|textarea|noscript)|<[^>]*\son\w+\s*=/i);
        expect(sanitizeRichText(once) ?? '').toBe(once);
      }),
      { seed: 7, numRuns: 5_000 },
    );
  });

  it('is found in 100 KB of nested tags without giving up', () => {
    const nested = '<b>'.repeat(30_000);
    expect(sanitizeRichText(`${nested}x<script>y()</script>`)).toMatch(/^(<b>)+x(<\/b>)+$/);
  });
});

describe('markup of the editor', () => {
  it('stays as it is', () => {
    const html =
      '<h1>A</h1><h2>B</h2><h3>C</h3><p><strong>b</strong><em>i</em><u>u</u><s>s</s> <code>c</code></p><blockquote><p>q</p></blockquote>' +
      '<ul><li><p>1</p></li></ul><ol start="3"><li><p>2</p></li></ol><pre><code>x &lt; y</code></pre><p>é 字 🎓</p><hr />';
    expect(sanitizeRichText(html)).toBe(html);
  });

  it('keeps links, which open in a tab that cannot steer this one', () => {
    const safe = (href: string) => `<a href="${href}" target="_blank" rel="noopener noreferrer">l</a>`;
    for (const href of [
      'https://example.org/?a=1',
      'http://example.org',
      'mailto:a@example.org',
      'tel:+15551234',
      '/explore/1?a=1#b',
      '/api/files/01890000-0000-7000-8000-000000000001/a.pdf',
    ]) {
      expect(sanitizeRichText(`<a href="${href}" target="_top" rel="opener">l</a>`)).toBe(safe(href));
    }
  });

  it('keeps images of the web and uploaded ones', () => {
    for (const src of [
      'https://example.org/a.png',
      'http://example.org/a.png',
      '/api/files/01890000-0000-7000-8000-000000000001/a.png',
    ]) {
      expect(sanitizeRichText(`<img src="${src}" alt="A" width="10" height="20">`)).toBe(
        `<img src="${src}" alt="A" width="10" height="20" />`,
      );
    }
  });
});

describe('nothing to read', () => {
  it.each([
    null,
    undefined,
    '',
    '  ',
    '<p></p>',
    '<p><br></p>',
    '<p>&nbsp;</p>',
    '<h1> </h1><p>\n</p>',
    '<script>x</script>',
  ])('in %j is null', (html) => {
    expect(sanitizeRichText(html)).toBeNull();
  });

  it('is not said of text or a picture', () => {
    expect(hasContent('<p>0</p>')).toBe(true);
    expect(hasContent('<p><img src="https://example.org/a.png"></p>')).toBe(true);
    expect(hasContent('<p><b></b>&nbsp; </p>')).toBe(false);
  });

  it('is found out in a time that grows with the text and no faster', () => {
    const start = performance.now();
    expect(hasContent('<'.repeat(2_000_000))).toBe(true);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
