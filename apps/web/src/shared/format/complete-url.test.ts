import { expect, test } from 'vitest';
import { completeUrl } from './complete-url.ts';

test.each([
  ['www.example.org', 'https://www.example.org'],
  [' youtu.be/aqz-KE-bpKQ ', 'https://youtu.be/aqz-KE-bpKQ'],
  ['school.example.org:8443/film?part=2#start', 'https://school.example.org:8443/film?part=2#start'],
  ['bücher.example/neu', 'https://bücher.example/neu'],
  ['files.example.org/notes.pdf', 'https://files.example.org/notes.pdf'],
])('%j is an address that lacks its beginning', (typed, completed) => {
  expect(completeUrl(typed)).toBe(completed);
});

test.each([
  '',
  'https://example.org',
  'http://example.org',
  'mailto:ada@example.org',
  'javascript:alert(1)',
  'data:text/html,example.org/',
  '/api/files/0/notes.pdf',
  '//example.org/film',
  'notes.pdf',
  'example.org',
  'a film',
  'see www.example.org',
  'ada@example.org',
  'localhost',
  '-.example.org',
])('%j stays as it was typed', (typed) => {
  expect(completeUrl(typed)).toBe(typed);
});
