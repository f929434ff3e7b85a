import type { ImportFormat } from '@lectern/contract/test-words';
import { expect, it } from 'vitest';
import { exchangeLimits, parse } from './index.ts';

// Where something is looked at again and again it would be minutes; a busy machine takes twice its ordinary time.
const SECONDS = 5;

function filled(before: string, repeated: string, after = ''): string {
  const room = exchangeLimits.file - before.length - after.length;
  return before + repeated.repeat(Math.ceil(room / repeated.length)).slice(0, room) + after;
}

const multichoice = '<quiz><question type="multichoice">';
const columns = 'question_text,option_a,option_b,correct\n';

// Inputs that would take minutes, or all memory, if anything were looked at again for each of a million places.
const cases: [ImportFormat, string, () => string][] = [
  ['gift', 'newlines', () => filled('', '\r')],
  ['gift', 'options', () => filled('q{', '~', '}')],
  ['gift', 'options on lines', () => filled('q{', '~x\n', '}')],
  ['gift', 'unclosed braces', () => filled('', 'q{=a~b\n\n')],
  ['gift', 'escaped feedback', () => filled('q{=a~b', String.raw`\####`, '}')],
  ['gift', 'unclosed images', () => filled('[html]', '<img src="data: ', '{=a~b}')],
  ['gift', 'categories', () => filled('', '$CATEGORY: x\n')],
  ['gift', 'small questions', () => filled('', 'q{=a~b}\n\n')],
  ['moodle_xml', 'depth', () => filled(multichoice, '<a>')],
  ['moodle_xml', 'empty elements', () => filled(multichoice, '<a/>', '</question></quiz>')],
  ['moodle_xml', 'attributes', () => filled('<quiz><question ', 'a="" ', '></question></quiz>')],
  ['moodle_xml', 'openers of CDATA', () => filled('', '<question><![CDATA[')],
  [
    'moodle_xml',
    'runaway CDATA',
    () => filled('<question><t>', '<![CDATA[', `${'x'.repeat(9_000_000)}<question ><![CDATA[]]>`),
  ],
  ['moodle_xml', 'openers of comments', () => filled('', '<question><!--')],
  ['moodle_xml', 'small questions', () => filled('', '<question type="essay"></question>x')],
  ['aiken', 'lines', () => filled('q\n', 'x\n')],
  ['aiken', 'options', () => filled('', 'q\nA. a\nB. b\n')],
  ['list', 'questions', () => filled('', '1. q\na) x\nb) y\n\n')],
  ['list', 'options of one line', () => filled('1. q ', 'a) x b) y ')],
  ['list', 'answers of one line', () => filled('1. q ', 'Ans: b ')],
  ['list', 'brackets', () => filled('1. q', '(')],
  ['list', 'dollars', () => filled('1. q ', '$ ')],
  ['list', 'stars', () => filled('1. q ', '** ')],
  ['list', 'keys', () => filled('1. q\na) x\nKey: ', '1-B, ')],
  ['list', 'cells', () => filled('', 'a\tb\tc\n')],
  ['list', 'blanks', () => filled('1. q', ' ', 'x')],
  ['csv', 'newlines', () => filled('', '\r')],
  ['csv', 'quotes', () => filled(columns, '"')],
  ['csv', 'open quotes', () => filled(columns, '"a\n')],
  ['csv', 'cells', () => filled(columns, '"",')],
  ['csv', 'rows', () => filled(columns, 'q,a,b,A\n')],
];

it.each(cases)(`%s: 20 MB of %s take less than ${SECONDS} seconds`, (format, _, build) => {
  const text = build();
  // Processor time, and the better of two tries: what else the machine does is not meant.
  const seconds = [0, 1].map(() => {
    const before = process.cpuUsage();
    expect(parse(format, text).questions.length).toBeGreaterThan(0);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  });
  expect(Math.min(...seconds)).toBeLessThan(SECONDS);
});
