import { expect, it } from 'vitest';
import { JoinCode } from './schemas.ts';
import { generateJoinCode, joinCodesMeant, normalizeJoinCode } from './join-code.ts';

it('is NCL1- and the time in upper-case base 36', () => {
  expect(generateJoinCode(0)).toBe('NCL1-0');
  expect(generateJoinCode(1_740_000_000_000)).toBe('NCL1-M7CF2OLC');
  expect(Number.parseInt(generateJoinCode(1_740_000_000_123).slice(5), 36)).toBe(1_740_000_000_123);
});

it('as generated is one that the schema takes, and already in the compared form', () => {
  const code = generateJoinCode(Date.UTC(2026, 2, 2));
  expect(JoinCode.parse(code)).toBe(code);
  expect(normalizeJoinCode(code)).toBe(code);
});

it('is compared without case and surrounding spaces', () => {
  expect(normalizeJoinCode('  ncl1-aBc ')).toBe('NCL1-ABC');
});

it.each([
  'NCL1 - ABC',
  'NCL1-ABC.',
  'NCL1-\nABC\r\n',
  '\u00A0NCL1-\u200BABC',
  '“NCL1–ABC”,',
  'ＮＣＬ１－ＡＢＣ',
  '(ncl1-abc)',
])('is found as it was meant in %j', (pasted) => expect(normalizeJoinCode(pasted)).toBe('NCL1-ABC'));

it.each(['AB_CD', 'AB.CD', 'AB/CD', 'ÄB-CD'])('is no other than %s', (code) => {
  expect(normalizeJoinCode(code)).toBe(code);
});

it.each(['abc', 'a'.repeat(65), 'ab cd', 'ab_cd', 'äbcd', 'abc\n'])('refuses %j', (code) => {
  expect(JoinCode.safeParse(code).success).toBe(false);
});

it('may be meant with a dash anywhere, or with none', () => {
  expect(joinCodesMeant('ab c1')).toEqual(['ABC1', 'A-BC1', 'AB-C1', 'ABC-1']);
  expect(joinCodesMeant('ABC-1')).toEqual(joinCodesMeant('abc1'));
});
