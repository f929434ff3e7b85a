import { expect, it } from 'vitest';
import { distinctWords, wordsIn } from './words.ts';

it.each([
  ['Photosynthèse', 'photosynthese'],
  ['ZELLEN', 'zellen'],
  ['Straße', 'strasse'],
  ['cells', 'cell'],
  ['gas', 'gas'],
  ['glass', 'glass'],
  ['الخَلِيَّة', 'خليه'],
  ['أحياء', 'احياء'],
  ['ｆｕｌｌ', 'full'],
])('folds %s to %s', (text, word) => {
  expect(distinctWords(text)).toEqual([word]);
});

it('passes over what is no letter and no number', () => {
  expect(distinctWords('a & b | !c :* (d) "e" % _ 😀 <->')).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(distinctWords('😀 %% __ ""')).toEqual([]);
});

it('tells where each word stands', () => {
  const text = "L'été 😀 des Cellules";
  expect(Array.from(wordsIn(text), ({ from, to }) => text.slice(from, to))).toEqual(['L', 'été', 'des', 'Cellules']);
});

it('cuts a word without an end', () => {
  expect(distinctWords('x'.repeat(10_000))).toEqual(['x'.repeat(60)]);
});
