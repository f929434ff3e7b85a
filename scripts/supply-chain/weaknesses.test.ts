import { expect, it } from 'vitest';
import { refuseWeaknesses } from './weaknesses.ts';

const ask = (report: object | string) => () =>
  refuseWeaknesses('.', () => (typeof report === 'string' ? report : JSON.stringify(report)));
const weak = (severity: string) => ({ part: { name: 'part', severity, range: '<1.2.0' } });

it.each(['high', 'critical'])('a package whose weakness is %s keeps a release from being made', (severity) => {
  expect(ask({ vulnerabilities: weak(severity) })).toThrow(`weak packages would ship: part <1.2.0 (${severity})`);
});

it.each([
  ['{"message":"405 Method Not Allowed"}', '(405 Method Not Allowed)'],
  ['', '(no answer)'],
])('a registry that answers %j does not count as one that knows of none', (report, reason) => {
  expect(ask(report)).toThrow(reason);
});

it('weaknesses that are low or moderate, and none, let it be made', () => {
  for (const vulnerabilities of [{}, weak('low'), weak('moderate')]) expect(ask({ vulnerabilities })).not.toThrow();
});
