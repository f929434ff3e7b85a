import { expect, test } from 'vitest';
import { storeLoginRecord } from '../auth-session/login-record.ts';
import { chooseTheme } from '../theme/theme.ts';
import { noteStorageUse } from './note-storage-use.ts';

const isNoted = () => document.cookie.includes('lectern_stored=1');

test('a theme is noted until the device decides again', () => {
  chooseTheme('dark');
  expect(isNoted()).toBe(true);
  chooseTheme('system');
  expect(isNoted()).toBe(false);
});

test('somebody who signs out leaves no note, but for a theme', () => {
  localStorage.setItem('lms-user', '{}');
  noteStorageUse();
  expect(isNoted()).toBe(true);
  storeLoginRecord(null);
  expect(isNoted()).toBe(false);
  chooseTheme('light');
  storeLoginRecord(null);
  expect(isNoted()).toBe(true);
  chooseTheme('system');
});
