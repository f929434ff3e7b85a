import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseLanguage, language, locale } from './language.ts';
import { rich } from './rich.tsx';
import { t } from './t.ts';
import { tn, tnAtLeast } from './tn.ts';
import { told } from './told.ts';

const speak = (code: string, messages: typeof globalThis.lecternMessages): void => {
  document.documentElement.lang = code;
  globalThis.lecternMessages = messages;
};

beforeEach(() => speak('en', undefined));
afterEach(() => {
  cleanup();
  speak('en', undefined);
  document.cookie = 'lectern_language=; path=/; max-age=0';
});

test('English is what stands in the source, with the values in their places', () => {
  expect(t('Cancel')).toBe('Cancel');
  expect(t('Page {page} of {total}', { page: 2, total: '10+' })).toBe('Page 2 of 10+');
  expect(t('Page {page} of {total}', { page: 1200, total: 3400 })).toBe('Page 1,200 of 3,400');
});

test('a sentence of the catalogue is shown instead, in its own order', () => {
  speak('es', { Cancel: 'Cancelar', 'Page {page} of {total}': 'De {total}, la {page}' });
  expect(t('Cancel')).toBe('Cancelar');
  expect(t('Page {page} of {total}', { page: 12_000, total: 34_000 })).toBe('De 34.000, la 12.000');
});

test('a value with braces is not read as a place', () => {
  expect(t('Page {page} of {total}', { page: '{total}', total: 1 })).toBe('Page {total} of 1');
});

test.each([
  [0, '0 users'],
  [1, '1 user'],
  [2, '2 users'],
  [1000, '1,000 users'],
])('%i of them are "%s"', (number, text) => {
  expect(tn(number, '{n} user', '{n} users')).toBe(text);
});

test('counted up to a limit, there are that many or more', () => {
  expect(tnAtLeast(1000, '{n} users')).toBe('1,000+ users');
});

test.each([
  [0, 'لا'],
  [1, 'واحد'],
  [2, 'اثنان'],
  [3, '3 قليل'],
  [11, '11 كثير'],
  [100, '100 غير'],
])('Arabic has six forms: %i is "%s"', (number, text) => {
  const users = { zero: 'لا', one: 'واحد', two: 'اثنان', few: '{n} قليل', many: '{n} كثير', other: '{n} غير' };
  speak('ar', { '{n} users': users });
  expect(tn(number, '{n} user', '{n} users')).toBe(text);
});

test('a value in a sentence from right to left keeps its own order; figures need no help', () => {
  const say = t as (key: string, values: Record<string, string | number>) => string;
  const messages = { 'Result of {test}': 'نتيجة {test}', '{n} points': '{n} نقطة' };
  speak('es', messages);
  expect(say('Result of {test}', { test: 'Why?' })).toBe('نتيجة Why?');
  speak('ar', messages);
  expect(say('Result of {test}', { test: 'Why?' })).toBe('نتيجة \u2068Why?\u2069');
  expect(say('{n} points', { n: 3 })).toBe('3 نقطة');
  expect(say('{n} points', { n: '10+' })).toBe('10+ نقطة');
});

test('elements stand where the language wants them', () => {
  speak('es', { 'This {what} is new': '{what}: ¡nuevo!' });
  const draw = rich as (key: string, parts: Record<string, React.ReactNode>) => React.ReactNode;
  const { container } = render(<p>{draw('This {what} is new', { what: <strong>course</strong> })}</p>);
  expect(container.innerHTML).toBe('<p><strong>course</strong>: ¡nuevo!</p>');
});

test('a sentence of the server is translated where it is known', () => {
  expect(told('Not found')).toBe('Not found');
  speak('es', { 'Not found': 'No encontrado', 'At most {max} characters, please.': 'Como máximo {max} caracteres.' });
  expect(told('Not found')).toBe('No encontrado');
  const said = { message: 'At most 5,000 characters, please.', sentence: 'At most {max} characters, please.' };
  expect(told({ ...said, values: { max: 5000 } })).toBe('Como máximo 5000 caracteres.');
  expect(told('At most 5,000 characters, please.')).toBe('At most 5,000 characters, please.');
});

test('a note after ## tells meanings apart and is not shown', () => {
  const say = t as (key: string) => string;
  expect(say('Open##verb')).toBe('Open');
  speak('es', { 'Open##verb': 'Abrir' });
  expect(say('Open##verb')).toBe('Abrir');
});

test('the page names its language, and choosing another is remembered and opens it again', () => {
  expect(language()).toBe('en');
  expect(locale()).toBe('en-GB');
  document.documentElement.lang = 'ar';
  expect(language()).toBe('ar');
  let reloads = 0;
  chooseLanguage('es', () => (reloads += 1));
  expect(document.cookie).toContain('lectern_language=es');
  expect(reloads).toBe(1);
});
