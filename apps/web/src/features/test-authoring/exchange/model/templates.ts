import type { ImportFormat } from '@lectern/contract/test-words';
import { t } from '../../../../shared/messages/t.ts';

type Sample = { question: string; options: string[]; right: number; why: string };

const samples = (): Sample[] => [
  {
    question: t('Which planet is closest to the Sun?'),
    options: [t('Venus'), t('Mercury'), t('Mars')],
    right: 1,
    why: t('Mercury goes around the Sun in 88 days.'),
  },
  {
    question: t('How many legs does a spider have?'),
    options: ['6', '8', '10'],
    right: 1,
    why: t('Insects have six.'),
  },
];

const letterOf = (place: number, from = 'A'): string => String.fromCharCode(from.charCodeAt(0) + place);
const lines = (parts: string[]): string => parts.join('\n');
const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const cell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const escaped = (text: string): string => text.replaceAll(/[~=#{}:\\]/g, String.raw`\$&`);

const writers: Record<ImportFormat, (all: Sample[]) => string> = {
  list: (all) =>
    all
      .map(({ question, options, right, why }, place) =>
        lines([
          `${place + 1}. ${question}`,
          ...options.map((option, at) => `${letterOf(at, 'a')}) ${option}`),
          `Answer: ${letterOf(right, 'a')}`,
          `Explanation: ${why}`,
        ]),
      )
      .join('\n\n'),
  aiken: (all) =>
    all
      .map(({ question, options, right }) =>
        lines([question, ...options.map((option, at) => `${letterOf(at)}. ${option}`), `ANSWER: ${letterOf(right)}`]),
      )
      .join('\n\n'),
  gift: (all) =>
    all
      .map(({ question, options, right, why }) =>
        lines([
          `${escaped(question)} {`,
          ...options.map((option, at) => `${at === right ? '=' : '~'}${escaped(option)}`),
          `####${escaped(why)}`,
          '}',
        ]),
      )
      .join('\n\n'),
  csv: (all) =>
    lines([
      'question_text,option_a,option_b,option_c,correct,positive_mark,negative_mark,solution',
      ...all.map(({ question, options, right, why }) =>
        [question, ...options, letterOf(right), '1', '0', why].map(cell).join(','),
      ),
    ]),
  moodle_xml: (all) =>
    lines([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<quiz>',
      ...all.map(({ question, options, right, why }) =>
        lines([
          '<question type="multichoice">',
          `<questiontext format="plain_text"><text>${xml(question)}</text></questiontext>`,
          `<generalfeedback format="plain_text"><text>${xml(why)}</text></generalfeedback>`,
          '<defaultgrade>1</defaultgrade><single>true</single>',
          ...options.map(
            (option, at) =>
              `<answer fraction="${at === right ? 100 : 0}" format="plain_text"><text>${xml(option)}</text></answer>`,
          ),
          '</question>',
        ]),
      ),
      '</quiz>',
    ]),
};

const files: Record<ImportFormat, string> = {
  list: 'questions.txt',
  gift: 'questions.gift',
  moodle_xml: 'questions.xml',
  aiken: 'questions-aiken.txt',
  csv: 'questions.csv',
};

/** A file with two questions in a format, to be filled in. */
export const templateOf = (format: ImportFormat) => ({
  filename: files[format],
  text: `${writers[format](samples())}\n`,
});
