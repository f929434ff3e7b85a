import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nameKey } from './name-key.ts';

it.each([
  ['Zoë Smith', ' zoë   SMITH '],
  ['Zoe\u0308', 'Zo\u00eb'],
  ['ｆｕｌｌ ｗｉｄｔｈ', 'full width'],
  ['oﬃce', 'OFFICE'],
  ['a\u00a0b', 'A B'],
  ['a\tb\nc', 'a b c'],
])('takes %j and %j for the same name', (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other));
});

it.each([
  ['ab', 'a b'],
  ['Müller', 'Muller'],
  ['a.b', 'ab'],
])('tells %j from %j', (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other));
});

it('makes of a key the same key again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => nameKey(nameKey(name)) === nameKey(name)),
    { seed: 1, numRuns: 2_000 },
  );
});
