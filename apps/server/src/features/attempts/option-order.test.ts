import { expect, it } from 'vitest';
import { lettersIn, orderedOptions } from './option-order.ts';

const texts = ['one', 'two', 'three', 'four', 'five', 'six'];
const shuffled = (id: string, question = 'q') =>
  orderedOptions({ id, shuffled: true, option_seed: `seed of ${id}` }, question, texts);
const lettersOf = (options: { letter: string }[]) => options.map(({ letter }) => letter).join('');

it("is the author's order where nothing is shuffled", () => {
  const options = orderedOptions({ id: 'a', shuffled: false, option_seed: null }, 'q', texts);
  expect(options).toEqual(texts.map((text, i) => ({ letter: 'ABCDEF'.charAt(i), text })));
});

it('keeps every text with its letter and stays the same for the same attempt and question', () => {
  const options = shuffled('attempt');
  expect(options).toEqual(shuffled('attempt'));
  expect(options.toSorted((a, b) => (a.letter < b.letter ? -1 : 1))).toEqual(
    orderedOptions({ id: 'attempt', shuffled: false, option_seed: null }, 'q', texts),
  );
});

it('differs between attempts and between questions, and gives every letter every place about as often', () => {
  expect(new Set(['a', 'b', 'c', 'd'].map((id) => lettersOf(shuffled(id)))).size).toBeGreaterThan(1);
  expect(new Set(['p', 'q', 'r', 's'].map((question) => lettersOf(shuffled('a', question)))).size).toBeGreaterThan(1);
  const first = new Map<string, number>();
  for (let i = 0; i < 6_000; i += 1) {
    const letter = shuffled(`attempt ${i}`)[0]?.letter ?? '';
    first.set(letter, (first.get(letter) ?? 0) + 1);
  }
  expect([...first.keys()].toSorted().join('')).toBe('ABCDEF');
  for (const count of first.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150);
});

it('calls an option by its place, and by the author’s letter in attempts from before seeds', () => {
  const seeded = { id: 'a', shuffled: true, option_seed: 'secret' };
  const order = orderedOptions(seeded, 'q', texts).map(({ letter }) => letter);
  expect(order.map((letter) => lettersIn(seeded, 'q', 6).shown(letter)).join('')).toBe('ABCDEF');
  const before = { ...seeded, option_seed: null };
  expect(order.map((letter) => lettersIn(before, 'q', 6).shown(letter))).toEqual(order);
});
