import { describe, expect, it } from 'vitest';
import { passwordProblem } from './password-check.ts';
import { texts } from '../texts.ts';

const owner = { username: 'Ada Lovelace', email: 'ada.l@example.org' };
const check = (password: string) => passwordProblem(password, owner);

describe('a password is refused that is', () => {
  it.each([
    'abcdef',
    'fedcba',
    '654321',
    '123456',
    '890123',
    'qwerty',
    'POIUYT',
    'asdfgh',
    'абвгде',
    'abc123',
    '123abc',
  ])('a row: %s', (password) => expect(check(password)).toBe(texts.passwordSimple));
  it.each(['aaaaaa', '000000', '——————', 'ababab', 'abcabc', 'test test', 'aaabbb', '1-2-3-4-5-6', '😀😀😀😀😀😀'])(
    'a repetition, or one with signs between: %s',
    (password) => expect(check(password)).toBe(texts.passwordSimple),
  );
  it.each(['password', 'iloveyou', 'School', 'let-me-in'])('tried first: %s', (password) =>
    expect(check(password)).toBe(texts.passwordCommon),
  );
  it.each(['Password1', 'p4ssw0rd!', 'letmein99', '1q2w3e4r', 'Summer2026', 'school-2026', 'summer-2026'])(
    'like one that is tried first, and not said to be one of these: %s',
    (password) => expect(check(password)).toBe(texts.passwordLikeCommon),
  );
  it.each(['Ada Lovelace', '1815 ada_lovelace!', 'ada.l@example.org', 'adal2026', 'Lectern2026!', 'lectern-demo'])(
    'a name of the owner or the place: %s',
    (password) => expect(check(password)).toBe(texts.passwordNear),
  );
});

it.each([
  'correct horse',
  'k7hq2p',
  'hijack',
  'ada knows lovelace',
  '837465928374',
  'grüße!',
  'мой дом',
  '我的学校很好',
  'Tomás1',
])('anything else may be one: %s', (password) => expect(check(password)).toBeNull());

it('is checked without an owner too', () => {
  expect(passwordProblem('k7hq2p', {})).toBeNull();
  expect(passwordProblem('abcdef', {})).toBe(texts.passwordSimple);
});

it('takes no time for the longest', () => {
  expect(check(`${'k7'.repeat(98)}hq2p`)).toBeNull();
});
