import { expect, test } from 'vitest';
import { valueOfWord } from './value-of-word.ts';

const words = { pending: 'pendiente', approved: 'aprobada', rejected: 'rechazada' };

test.each([
  ['no filter', undefined, undefined],
  ['what several words hold', 'ada', 'ada'],
  ['what no word holds', 'xyz', 'xyz'],
  ['a part of a value', 'pend', 'pend'],
  ['a part of one word, in any case', ' Aprob', 'approved'],
  ['a whole word', 'pendiente', 'pending'],
])('%s: %s asks for %s', (_, text, value) => {
  expect(valueOfWord(words, text)).toBe(value);
});
