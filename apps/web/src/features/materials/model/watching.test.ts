import { expect, test } from 'vitest';
import { piecesOf, readCues, spokenAt } from './cues.ts';
import { captionsFor } from './watching-choices.ts';

test.each([
  [['de', 'en'], 'en', null, -1],
  [['de', 'en'], 'en', 'de', 1],
  [['de', 'fr'], 'en', 'fr', 1],
  [['pt-BR'], 'pt', 'pt-BR', 0],
  [['de'], 'en', 'fr', -1],
  [[], 'en', 'en', -1],
])('captions in %o on a page in %s, after %s: number %i is shown', (languages, page, last, place) => {
  expect(captionsFor(languages, page, last)).toBe(place);
});

test('reads what the server writes, and nothing of what it does not', () => {
  expect(readCues('WEBVTT\n\n100:00:01.250 --> 100:00:02.000 line:0\na\nb\n\nnonsense\n')).toEqual([
    { start: 360_001.25, end: 360_002, text: 'a b' },
  ]);
  expect(readCues('')).toEqual([]);
});

test('the later of two lines at once is spoken, and in a silence none', () => {
  const cues = [
    { start: 0, end: 9, text: 'long' },
    { start: 2, end: 3, text: 'short' },
  ];
  expect([1, 2, 3, 9].map((time) => spokenAt(cues, time))).toEqual([0, 1, 0, -1]);
});

test('marks every place of the wanted words, whatever their case', () => {
  expect(piecesOf('Aha, aHA', 'aha')).toEqual(['', 'Aha', ', ', 'aHA', '']);
  expect(piecesOf('<b>', '')).toEqual(['<b>']);
});
