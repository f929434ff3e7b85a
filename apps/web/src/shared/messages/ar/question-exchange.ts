import type { Same } from '../catalogue.ts';
import type { questionExchange as model } from '../es/question-exchange.ts';

export const questionExchange: Same<typeof model> = {
  'The questions could not be exported. Please try again.': 'The questions could not be exported. Please try again.',
  'Export questions': 'Export questions',
  Export: 'Export',
  'Not everything fits into {formatNames}': 'Not everything fits into {formatNames}',
  'Download all the same': 'Download all the same',
  'Import questions': 'Import questions',
  'Another file': 'Another file',
  'Add {questions}': 'Add {questions}',
  'The test has room for {room} more {value}. Leave out {value2}.':
    'The test has room for {room} more {value}. Leave out {value2}.',
  'The file could not be read. Please try again.': 'The file could not be read. Please try again.',
  'Or paste the questions': 'Or paste the questions',
  'Show questions': 'Show questions',
  Format: 'Format',
  'Find out': 'Find out',
  Into: 'Into',
  'A new test': 'A new test',
  'An existing test': 'An existing test',
  'Searching...': 'Searching...',
  'No tests found': 'No tests found',
  '{formatNames}: {questions} can be imported, {notImported} cannot.':
    '{formatNames}: {questions} can be imported, {notImported} cannot.',
  'Found in the file': 'Found in the file',
  'Entry {place}': 'Entry {place}',
  '{type}, line {line}': '{type}, line {line}',
  Correct: 'Correct',
  'Line {line}: {message}': 'Line {line}: {message}',
  'Moodle XML': 'Moodle XML',
  Aiken: 'Aiken',
};
