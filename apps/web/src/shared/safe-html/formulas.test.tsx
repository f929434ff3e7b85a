import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { findFormulas } from './find-formulas.ts';
import { mathMl } from './math-ml.ts';
import { RichText } from './rich-text.tsx';
import { withFormulas } from './with-formulas.ts';

const found = (text: string) =>
  findFormulas(text).map((part) => (typeof part === 'string' ? part : [part.display ? 'display' : 'line', part.tex]));

describe('a formula', () => {
  test.each([
    ['a $x^2$ b', ['a ', ['line', 'x^2'], ' b']],
    ['$$\\frac12$$', [['display', '\\frac12']]],
    [String.raw`\(x\) and \[ y \]`, [['line', 'x'], ' and ', ['display', 'y']]],
    [String.raw`$5\text{ \$}$`, [['line', String.raw`5\text{ \$}`]]],
    [String.raw`$$a \\ b$$`, [['display', String.raw`a \\ b`]]],
    ['$2x + 3$', [['line', '2x + 3']]],
  ])('stands in %s', (text, parts) => {
    expect(found(text)).toEqual(parts);
  });

  test.each([
    'It costs $5 and $10.',
    'from $5 to $10',
    'US$5, A$6',
    '5$, or 6 $ each',
    '$5 dollars or 5$',
    '$ x $',
    '$$ $$',
    'C:\\(temp',
    'a $x',
    `$${'x'.repeat(1001)}$`,
  ])('does not stand in %s', (text) => {
    expect(found(text).join('')).toBe(text);
  });

  test('is text where a backslash stands before its dollar', () => {
    expect(found(String.raw`\$5 and 6\$`).join('')).toBe('$5 and 6$');
  });
});

const drawn = (html: string) => withFormulas(html, ({ tex, display }) => `[${display ? 'D' : 'L'} ${tex}]`);

test.each([
  ['<p>a $x &lt; y$</p>', '<p>a [L x < y]</p>'],
  ['<p>$$a &amp; b$$</p>', '<p>[D a & b]</p>'],
  ['<code>$x$</code><pre>$y$</pre><p>$z$</p>', '<code>$x$</code><pre>$y$</pre><p>[L z]</p>'],
  ['<p>$x<strong>y</strong>$</p>', '<p>$x<strong>y</strong>$</p>'],
  ['<img alt="$x$ > $y$"><a href="/api/files/1/$a$">b</a>', '<img alt="$x$ > $y$"><a href="/api/files/1/$a$">b</a>'],
])('in HTML only text holds formulas: %s', (html, expected) => {
  expect(drawn(html)).toBe(expected);
});

test('the first 200 of very many are drawn', () => {
  expect(drawn('$x$ '.repeat(300)).match(/\[L x\]/g)).toHaveLength(200);
});

test('a long hostile text is looked through in little time', () => {
  for (const piece of ['$', '\\(', '\\[', '$$x', '<"', '$x ', '\\$']) drawn(piece.repeat(65_536 / piece.length));
  const before = performance.now();
  drawn('\\('.repeat(32_768));
  expect(performance.now() - before).toBeLessThan(2_000);
});

describe('MathML', () => {
  const of = (tex: string, display = false) => mathMl({ tex, display });

  test('holds what the formula says', () => {
    expect(of(String.raw`\frac{1}{2}`)).toContain('<mfrac><mn>1</mn><mn>2</mn></mfrac>');
    expect(of('x^2')).toContain('<msup><mi>x</mi>');
  });

  test.each([
    String.raw`\boxed{x} \color{red}{y} \begin{array}{c|c}1&2\\\hline 3&4\end{array} \begin{pmatrix}1&2\end{pmatrix}`,
    String.raw`\begin{aligned}a&=b\\c&=d\end{aligned} \overline{AB} \cancel{x} \fcolorbox{red}{blue}{z} \rule{9em}{9em}`,
    String.raw`\text{<img src=x onerror=alert(1)>} <b>x</b>`,
    String.raw`\text{" onclick="alert(1)} <script>alert(1)</script>`,
  ])('has no style, link, image or script: %s', (tex) => {
    const holder = document.createElement('div');
    holder.innerHTML = of(tex, true);
    const names = new Set(Array.from(holder.querySelectorAll('*'), ({ localName }) => localName));
    expect([...names].filter((name) => name !== 'span' && !/^m[a-z]+$/.test(name))).toEqual([]);
    expect(holder.querySelector('[style], [href], [src], [onclick], [onerror]')).toBeNull();
  });

  test.each([
    [String.raw`\frac{`, /Unexpected end of input/],
    [String.raw`\nothing`, /Unsupported function/],
    [String.raw`\includegraphics{http://example.org/a.png}`, /not trusted/],
    [String.raw`\class{x}{y}`, /not trusted/],
    [String.raw`\href{javascript:alert(1)}{x}`, /Unsupported function/],
    [String.raw`\def\a{\b\b}\def\b{\a\a}\a`, /Too many expansions/],
  ])('is refused for %s', (tex, message) => {
    expect(() => of(tex)).toThrow(message);
  });
});

test('rich text shows a formula, and one with an error as it was typed', async () => {
  const { container } = render(<RichText html="<p>If $x^2 = 4$, then $\frac{$.</p>" topHeading={3} />);
  await waitFor(() => expect(container.querySelector('math msup')).not.toBeNull());
  expect(screen.getByText(/then \$\\frac\{\$/)).toBeTruthy();
});

test('rich text without formulas reads an escaped dollar as a dollar', async () => {
  render(<RichText html="<p>\$5 is <b>little</b></p>" topHeading={3} />);
  expect((await screen.findByText('little')).parentElement?.textContent).toBe('$5 is little');
});
