import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { FormattedText } from './formatted-text.tsx';
import { markdownAsHtml } from './markdown.ts';
import { safeHtml } from './safe-html.ts';

const own = '/api/post-pictures/1';
const isPicture = (url: string): boolean => url === own;
const raw = (text: string) => markdownAsHtml(text, isPicture).trim();

describe('drawn is', () => {
  test.each([
    ['**bold** and *italic*', '<p><strong>bold</strong> and <em>italic</em></p>'],
    ['`a < b`', '<p><code>a &lt; b</code></p>'],
    ['```\n  x = 1\n```', '<pre><code>  x = 1\n</code></pre>'],
    ['One\nTwo\n\nThree', '<p>One<br>Two</p>\n<p>Three</p>'],
    ['- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['3. a\n4. b', '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['> said', '<blockquote>\n<p>said</p>\n</blockquote>'],
    ['[leaf](https://example.org/a?b=1&c=2)', '<p><a href="https://example.org/a?b=1&amp;c=2">leaf</a></p>'],
    ['See https://example.org/leaf.', '<p>See <a href="https://example.org/leaf">https://example.org/leaf</a>.</p>'],
    [`![A leaf](${own})`, `<p><img src="${own}" alt="A leaf"></p>`],
    [`![**A** "leaf"](${own})`, `<p><img src="${own}" alt="A &quot;leaf&quot;"></p>`],
    [`![](${own})`, `<p><img src="${own}" alt="Image"></p>`],
    ['**Not', '<p>**Not</p>'],
  ])('%j', (text, html) => {
    expect(raw(text)).toBe(html);
  });
});

describe('read as it was typed is', () => {
  test.each([
    '# no heading',
    'no heading\n===',
    'a\n---\nb',
    '    no code',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '5~7 and 8~9, ~~gone~~',
    '[a]: https://example.org/',
    'a<b and b>c',
    '<b>bold</b>',
    '<!-- hidden -->',
    '\\$5 and \\$6',
  ])('%j', (text) => {
    const holder = document.createElement('div');
    holder.innerHTML = raw(text);
    expect(holder.textContent.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
    expect([...holder.querySelectorAll('*')].filter(({ localName }) => !/^(p|br|a)$/.test(localName))).toEqual([]);
  });
});

describe('formulas keep their signs', () => {
  test.each([
    ['$a*b*c$', '<p>$a*b*c$</p>'],
    [String.raw`**If** $\{x_1\}$ and \(y_1*z\)`, String.raw`<p><strong>If</strong> $\{x_1\}$ and \(y_1*z\)</p>`],
    ['$$\na\n+ b\n- c\n$$', '<p>$$\na\n+ b\n- c\n$$</p>'],
    ['So:\n$$\n+ b\n$$\n- c', '<p>So:</p>\n<p>$$\n+ b\n$$</p><ul>\n<li>c</li>\n</ul>'],
    ['a$$x*y*z$$, b\n$$c', '<p>a$$x*y*z$$, b<br>$$c</p>'],
    ['$a < b$', '<p>$a &lt; b$</p>'],
    [String.raw`\$5`, String.raw`<p>\$5</p>`],
    ['`$x$`', '<p><code>$x$</code></p>'],
    ['$$x*y*$', '<p>$$x<em>y</em>$</p>'],
    ['$$$$x*y*z$$', '<p>$$$$x*y*z$$</p>'],
    ['US$5 and *US$6*', '<p>US$5 and <em>US$6</em></p>'],
  ])('%j', (text, html) => {
    expect(raw(text)).toBe(html);
  });
});

/** Lists in one another, each a line deeper than the one before. */
const nested = (levels: number): string => Array.from({ length: levels }, (_, n) => `${'  '.repeat(n)}- a`).join('\n');
const deep = (mark: string): string => mark.repeat(Math.floor(5_000 / mark.length));
const hostile = [
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](&#106;avascript:alert(1))',
  '[a](java\nscript:alert(1))',
  '[a](<javascript:alert(1)>)',
  '[a](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[a](vbscript:msgbox(1))',
  '[a](//evil.example/)',
  '[a](/instructor/users)',
  '[a](https://x.example/"onmouseover="alert(1))',
  '[a](https://x.example/ "t\\" onmouseover=alert(1)")',
  '<javascript:alert(1)>',
  '![a](https://evil.example/a.png)',
  '![a](//evil.example/a.png)',
  '![a](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+)',
  '![a](javascript:alert(1))',
  '![a](/api/post-pictures/2)',
  '![a](/api/post-pictures/1/../2)',
  '![a](/api/users/me/export)',
  '![a](/api/post-pictures\\/1)',
  `![" onerror="alert(1)](${own})`,
  `![\`"><img src=x onerror=alert(1)>\`](${own})`,
  '[![a](https://evil.example/a.png)](javascript:alert(1))',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><a href="javascript:alert(1)">a</a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '<pre><img src="https://evil.example/a.png"></pre>',
  '<kbd>\n\n<img src="https://evil.example/a.png">\n\n</kbd>',
  '<iframe src="https://evil.example"></iframe>',
  '<form action="https://evil.example"><input name=x></form>',
  '<p style="position:fixed" onclick="alert(1)">a</p>',
  '```"><img src=x onerror=alert(1)>\n</code></pre><script>alert(1)</script>\n```',
  '`</code><img src=x onerror=alert(1)>`',
  '$</p><img src=x onerror=alert(1)>$',
  '- [ ] <input autofocus onfocus=alert(1)>',
  '&lt;img src=x onerror=alert(1)&gt;',
  '[a][b]\n\n[b]: javascript:alert(1)',
  deep('>'),
  deep('> - '),
  deep('['),
  deep('!['),
  deep('*a '),
  deep('**a *b '),
  deep('`'),
  deep('$'),
  deep('$x '),
  deep('\\('),
  deep('<a '),
  deep('- '),
  deep('1. '),
  deep('[a]('),
  deep('![a](/api/post-pictures/1'),
  `${'- a\n'.repeat(1_000)}`,
  nested(60),
];

describe('nothing runs, leaves or loads from elsewhere', () => {
  test.each(hostile.map((text) => [text.slice(0, 60), text]))('%j', (_name, text) => {
    const began = performance.now();
    const holder = document.createElement('template');
    holder.innerHTML = safeHtml(raw(text), 4);
    expect(performance.now() - began).toBeLessThan(3_000);
    const { content } = holder;
    for (const element of content.querySelectorAll('*')) {
      expect(element.localName).toMatch(/^(p|br|strong|em|code|pre|ul|ol|li|blockquote|a|img)$/);
      for (const { name } of element.attributes) expect(name).toMatch(/^(href|src|alt|start|target|rel|loading)$/);
    }
    for (const link of content.querySelectorAll('a'))
      expect(link.getAttribute('href')).toMatch(/^(https?:\/\/|mailto:)/);
    for (const image of content.querySelectorAll('img')) expect(image.getAttribute('src')).toBe(own);
  });
});

test('a text is drawn with its formulas', async () => {
  const { container } = render(<FormattedText text={'**Why** $x^2$?'} isPicture={isPicture} />);
  await waitFor(() => expect(container.querySelector('math msup')).not.toBeNull());
  expect(screen.getByText('Why').localName).toBe('strong');
});

test.each([11, 12])('lists in one another are drawn up to eleven: %i', (levels) => {
  const holder = document.createElement('div');
  holder.innerHTML = raw(nested(levels));
  expect(holder.querySelectorAll('ul')).toHaveLength(levels <= 11 ? levels : 0);
  expect(holder.textContent.match(/a/g)).toHaveLength(levels);
});
