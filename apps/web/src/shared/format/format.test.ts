import { expect, test } from 'vitest';
import { formatDate } from './format-date.ts';
import { formatDuration } from './format-duration.ts';
import { formatRating } from './format-rating.ts';
import { listImageUrl } from './list-image-url.ts';
import { plainText } from './plain-text.ts';
import { safeResourceUrl } from './resource-url.ts';

const uploaded = '/api/files/01900000-0000-7000-8000-0000000000f1/leaf%20cell.png';

test.each([
  [1, 'months', '1 month'],
  [3, 'months', '3 months'],
  [24, 'months', '24 months'],
  [1, 'hours', '1 hour'],
  [5, 'hours', '5 hours'],
  [23, 'hours', '23 hours'],
  [24, 'hours', '1 day'],
  [25, 'hours', '1 day and 1 hour'],
  [48, 'hours', '2 days'],
  [51, 'hours', '2 days and 3 hours'],
  [167, 'hours', '6 days and 23 hours'],
  [168, 'hours', '1 week'],
  [191, 'hours', '1 week'],
  [192, 'hours', '1 week and 1 day'],
  [336, 'hours', '2 weeks'],
  [408, 'hours', '2 weeks and 3 days'],
  [10_000, 'hours', '59 weeks and 3 days'],
] as const)('%i %s reads "%s"', (value, unit, expected) => {
  expect(formatDuration(value, unit)).toBe(expected);
});

test('a moment reads as the day it is where the reader is', () => {
  expect(formatDate('not a date')).toBe('');
  expect(formatDate('2026-01-02T23:30:00.000Z', 'UTC')).toBe('2 Jan 2026');
  expect(formatDate('2026-01-02T23:30:00.000Z', 'Asia/Kolkata')).toBe('3 Jan 2026');
});

test('a rating has one decimal where it needs one', () => {
  expect([0, 3.5, 4, 4.24, 4.25, 4.96].map(formatRating)).toEqual(['0', '3.5', '4', '4.2', '4.3', '5']);
});

test.each([
  [null, null],
  [undefined, null],
  ['', null],
  ['leaf.png', null],
  ['/leaf.png', null],
  ['ftp://example.org/leaf.png', null],
  ['javascript:alert(1)//.png', null],
  ['data:image/png;base64,AAAA', null],
  ['https://example.org/leaf', null],
  ['https://example.org/leaf.svg', null],
  ['https://example.org/leaf.png.html', null],
  ['https://example.org/?image=leaf.png', null],
  ['/api/courses/leaf.png', null],
  ['https://example.org/leaf.png', 'https://example.org/leaf.png'],
  ['https://example.org/leaf.jpg', 'https://example.org/leaf.jpg'],
  ['https://example.org/leaf.gif', 'https://example.org/leaf.gif'],
  ['https://example.org/leaf.bmp', 'https://example.org/leaf.bmp'],
  ['  http://example.org/a/leaf.JPEG ', 'http://example.org/a/leaf.JPEG'],
  ['https://example.org/leaf.webp?width=300&v=2', 'https://example.org/leaf.webp?width=300&v=2'],
  [uploaded, uploaded],
])('the image of a list for %s is %s', (url, expected) => {
  expect(listImageUrl(url)).toBe(expected);
});

test.each([
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['/instructor/users', null],
  ['//example.org/x', null],
  ['/api/files/../users', null],
  ['https://example.org/x?y=1', 'https://example.org/x?y=1'],
  [uploaded, uploaded],
])('the address %s is safe as %s', (url, expected) => {
  expect(safeResourceUrl(url)).toBe(expected);
});

test.each([
  [null, ''],
  ['', ''],
  ['Just words', 'Just words'],
  ['<h2>Leaves</h2><p>All <strong>about</strong>&nbsp;them &amp; more.</p>', 'Leaves. All about them & more.'],
  ['<ul><li>one</li><li>two</li></ul>three<br>four', 'one, two three four'],
  ['<ul><li><p>Read</p></li><li><p>Change</p></li><li>Write.</li><li>Go</li></ul>', 'Read, Change, Write. Go'],
  ['<p>a</p><script>alert(1)</script><style>p{}</style>', 'a'],
  ['<h1>Why?</h1><h2>Because (really)</h2><p>so</p>', 'Why? Because (really). so'],
  ['<p>   </p><p></p>', ''],
])('the HTML %s says "%s"', (html, expected) => {
  expect(plainText(html)).toBe(expected);
});

test('an excerpt ends after a whole word', () => {
  expect(plainText('<p>The structure of leaves</p>', 15)).toBe('The structure…');
  expect(plainText('<p>The structure of leaves</p>', 17)).toBe('The structure of…');
  expect(plainText('<p>The structure</p>', 13)).toBe('The structure');
});
