import { importFormats } from '@lectern/contract/test-words';
import { assert, property, string, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, detect, write } from './index.ts';
import { buildQuestion } from '../../../../testing/features/test-authoring/exchange/build-question.ts';

describe('decode', () => {
  it('falls back to windows-1252 with a warning', () => {
    const { text, problems } = decode(Uint8Array.of(0x93, 0x63, 0x61, 0x66, 0xe9, 0x94, 0x20, 0x80));
    expect(text).toBe('\u201Ccaf\u00E9\u201D \u20AC');
    expect(problems).toEqual([{ line: 1, severity: 'warning', message: expect.stringContaining('windows-1252') }]);
  });

  it.each([
    ['UTF-8', Buffer.from('é שלום 😀')],
    ['UTF-8 with its mark', Buffer.from('\uFEFFé שלום 😀')],
    ['UTF-16, little end first', Buffer.from('\uFEFFé שלום 😀', 'utf16le')],
    ['UTF-16, big end first', Buffer.from('\uFEFFé שלום 😀', 'utf16le').swap16()],
  ])('reads %s', (_, bytes) => {
    expect(decode(bytes)).toEqual({ text: 'é שלום 😀', problems: [] });
  });

  it('never fails', () => {
    assert(
      property(uint8Array({ maxLength: 40 }), (bytes) => typeof decode(bytes).text === 'string'),
      { seed: 4, numRuns: 500 },
    );
  });
});

describe('detect', () => {
  it.each([
    ['list', 'notes.txt', 'Just a text.\nAnd more.'],
    ['list', 'noname', ''],
    ['list', '', '1. Which?\na) x\nb) y\nAnswer: b'],
    ['list', '', 'Solve $\\frac{1}{2}$ for the set {1, 2} and $x_{=1}$.\na) x\nb) y'],
    ['moodle_xml', 'export.txt', '\uFEFF<?xml version="1.0"?><quiz/>'],
    ['moodle_xml', 'export.csv', ' <quiz>'],
    ['csv', 'table.txt', 'Question_Text;A;B;Correct\nWhich?;x;y;A'],
    ['csv', 'table.csv', 'whatever'],
    ['csv', 'table.txt', 'sep=;\nquestion;a;b;answer'],
    ['aiken', 'quiz.txt', 'Which?\r\nA. {x}\r\nB. y\r\nANSWER: A'],
    ['gift', 'quiz.txt', '// rivers\n\nWhich? {=Po ~Alps}'],
    ['gift', 'quiz.GIFT', 'Which?'],
  ])('says %s for %s that begins %j', (format, name, text) => {
    expect(detect(name, text)).toBe(format);
  });

  it.each(['gift', 'moodle_xml', 'aiken', 'csv'] as const)('knows the %s that was written here', (format) => {
    expect(detect('x', write(format, [buildQuestion({ name: 'A {=b}' })], { title: 'ANSWER: A' }).text)).toBe(format);
  });

  it('never fails', () => {
    assert(
      property(string({ unit: 'binary' }), (text) => importFormats.some((format) => format === detect('a.b', text))),
      { seed: 4, numRuns: 500 },
    );
  });
});
