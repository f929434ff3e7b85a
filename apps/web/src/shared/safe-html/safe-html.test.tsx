import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RichText } from './rich-text.tsx';
import { safeHtml } from './safe-html.ts';

test.each([
  ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
  ['<p onclick="alert(1)" style="position:fixed" class="x">a</p>', '<p>a</p>'],
  ['<iframe src="https://example.org"></iframe><p>a</p>', '<p>a</p>'],
  ['<svg onload="alert(1)"><a href="javascript:alert(1)">a</a></svg>', ''],
  ['<form action="https://evil.example"><input name="x"></form>a', 'a'],
])('%s becomes %s', (html, expected) => {
  expect(safeHtml(html, 3)).toBe(expected);
});

test.each(['javascript:alert(1)', 'data:text/html,x', '/instructor/users', ' javascript:alert(1)'])(
  'a link to %s loses its address',
  (href) => {
    expect(safeHtml(`<a href="${href}">a</a>`, 3)).not.toContain('href');
  },
);

test('links open beside the page, and images have a text and wait', () => {
  expect(safeHtml('<a href="https://example.org/x" target="_top">a</a>', 3)).toBe(
    '<a href="https://example.org/x" target="_blank" rel="noopener noreferrer">a</a>',
  );
  expect(safeHtml('<img src="https://example.org/a.png"><img src="/api/files/1/b.png" alt="b">', 3)).toBe(
    '<img src="https://example.org/a.png" alt="" loading="lazy"><img src="/api/files/1/b.png" alt="b" loading="lazy">',
  );
});

test.each([
  '<ol start="3"><li>c</li></ol>',
  '<img src="https://example.org/a.png" alt="" width="40" height="30" loading="lazy">',
])('numbers are kept: %s', (html) => {
  expect(safeHtml(html, 3)).toBe(html);
});

test('headings are fitted below the one that they stand under, without gaps', () => {
  expect(safeHtml('<h1>a</h1><h4>b <em>c</em></h4><h1>d</h1>', 3)).toBe('<h3>a</h3><h4>b <em>c</em></h4><h3>d</h3>');
  expect(safeHtml('<h2>a</h2><h3>b</h3><h4>c</h4>', 5)).toBe('<h5>a</h5><h6>b</h6><h6>c</h6>');
});

test('it reads as plain text until it can be shown safely', async () => {
  render(<RichText html="<h2>Leaves</h2><p>And <strong>roots</strong></p>" topHeading={3} />);
  expect(screen.getByText('Leaves. And roots')).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 3, name: 'Leaves' })).toBeTruthy();
});
