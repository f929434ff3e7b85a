import { texts } from '@lectern/contract/texts';
import { afterEach, expect, test } from 'vitest';
import { spanish } from '../../testing/spanish.ts';
import { newPasswordProblem } from './new-password-problem.ts';

afterEach(() => {
  globalThis.lecternMessages = undefined;
});

test.each([
  ['', 'abcdef', { sentence: texts.fillAllFields, fields: { password: '' } }],
  ['abcdef', 'abcdeg', { fields: { confirmPassword: texts.passwordsDiffer } }],
  ['abc', 'abc', { fields: { password: texts.passwordTooShort } }],
  ['abcdef', 'abcdef', { fields: { password: texts.passwordSimple } }],
  ['iloveyou', 'iloveyou', { fields: { password: texts.passwordCommon } }],
  ['Tom Teacher 1', 'Tom Teacher 1', { fields: { password: texts.passwordNear } }],
  ['k7hq2p', 'k7hq2p', null],
])('for "%s" and its repetition "%s" it is %j', (password, repetition, problem) => {
  expect(newPasswordProblem(password, repetition, { username: 'Tom Teacher' })).toEqual(problem);
});

test('it is told in the language of the page', () => {
  globalThis.lecternMessages = spanish;
  expect(newPasswordProblem('abc', 'abc', {})).toEqual({ fields: { password: spanish[texts.passwordTooShort] } });
});
