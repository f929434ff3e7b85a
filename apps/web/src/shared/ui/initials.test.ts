import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['nothing', '', '?'],
  ['only spaces and marks', ' ._- ', '?'],
  ['one letter', 'x', 'X'],
  ['one word', 'teacher', 'T'],
  ['two words', 'Ada Lovelace', 'AL'],
  ['more words', 'maría del mar pérez', 'MP'],
  ['words that are joined by marks', 'ada.byron_lovelace', 'AL'],
  ['a letter that is written as two characters', 'e\u0301mile zola', 'É'.normalize('NFD') + 'Z'],
  ['Greek', 'Ελένη Παππά', 'ΕΠ'],
  ['Arabic, whose letters would join', 'ليلى حسن', 'ل'],
  ['Chinese', '王小明', '王'],
  ['Hindi, a letter with its vowel', 'कि शोर', 'कि'],
  ['an emoji of several people', '👩‍👩‍👧 Ada', '👩‍👩‍👧'],
  ['a letter outside of the first plane', '𐐷 x', '𐐏X'],
  ['a number at the end', 'student 7', 'S'],
])('%s', (_, name, expected) => {
  expect(initials(name)).toBe(expected);
});
