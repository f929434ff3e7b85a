import { leavingTexts } from '@lectern/contract/leaving-texts';
import { afterEach, expect, test } from 'vitest';
import { shownName } from './shown-name.ts';

afterEach(() => {
  globalThis.lecternMessages = undefined;
});

test('a deleted person is called so in the language of the page, and everybody else by their own name', () => {
  expect(shownName(leavingTexts.deletedUser)).toBe('Deleted user');
  globalThis.lecternMessages = { 'Deleted user': 'Usuario eliminado', Ada: 'Otra' };
  expect(shownName(leavingTexts.deletedUser)).toBe('Usuario eliminado');
  expect(shownName('Ada')).toBe('Ada');
});
