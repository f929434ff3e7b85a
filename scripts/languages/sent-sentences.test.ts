import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../lib/files.mjs';
import { keysOf } from './literals.ts';
import { sentencesOf } from './sentences.ts';

const folders = ['apps/server/src/features', 'apps/server/src/platform', 'packages/contract/src'];
/** Files whose texts reach no page as a sentence of the program. */
const elsewhere = [
  /\.(?:test|specimens)\.ts$|[/\\]testing[/\\]/,
  // The demo's content, and examples of the API's documentation.
  /features[/\\](?:demo|api-docs)[/\\]|\.examples\.ts$|http[/\\]api-reference\.ts$/,
  // Mail, which is written in English.
  /auth[/\\]password-mail\.ts$|teacher-approvals[/\\]declined-mail\.ts$/,
];

/**
 * Texts that need no entry of their own: pieces of sentences that the catalogues hold whole, and texts that are no
 * sentence.
 */
const exceptions = new Set([
  // Headings and names of exported files.
  'IP address',
  'Submitted by',
  'Valid until',
  // The name of a deleted person in other people's data, and a note in a log.
  'Deleted user',
  'Erased with the account',
  // Read by programs: a wrong address, the storage, a heading of the API's documentation.
  'There is nothing at {} {}',
  'More than {} bytes',
  'Teacher approvals',
  '{} - results.csv',
  // Read by operators: `/readyz` says this beside 'ready'.
  'No backup has been made yet.',
  'The last backup is {} old.',
  // Parts of longer sentences: 'Course not found', 'Images may be at most {size}.', 'A group may have at most {max}
  // users' …
  'Auth session',
  '{} not found',
  'The wrong options cost different marks; a question has one negative mark, and {} was taken, {}.',
  '{} may be at most {}.',
  'A group may have at most {} {}',
  'Marks are whole numbers from 0 to {}: the {} {} became {}.',
  '{} people belong',
  '{} to this institution. Move them to another one first.',
  'This person cannot be deleted while owning',
  'This person cannot leave the role while owning',
  'Delete them or give them to somebody else first.',
  'You cannot delete your account while you own',
  'Delete them, or ask an administrator to give them to somebody else.',
  'This teacher owns {}',
  'This username',
  'This e-mail address',
  'The same account',
  '{} stands in line {} already',
]);

const messages = join(ROOT, 'apps/web/src/shared/messages');
const keysIn = (code: string) =>
  readdirSync(join(messages, code))
    .filter((name) => name !== 'index.ts')
    .flatMap((name) => keysOf(name, readFileSync(join(messages, code, name), 'utf8')));

/** Whether a text equals one of the keys, with anything in the key's places. */
function fitting(keys: readonly string[]): (text: string) => boolean {
  const whole = new Set(keys.map((key) => key.replaceAll(/\{\w+\}/g, '{}')));
  const patterns = keys
    .map((key) => key.split(/\{\w+\}/))
    .filter((pieces) => pieces.length > 1 && pieces.join('').length > 8)
    .map((pieces) => new RegExp(`^${pieces.map((piece) => RegExp.escape(piece)).join('.+?')}$`, 's'));
  return (text) => whole.has(text) || patterns.some((pattern) => pattern.test(text));
}

const said = new Map<string, string>();
for (const folder of folders.map((path) => join(ROOT, path))) {
  for (const name of readdirSync(folder, { recursive: true }).map((each) => join(folder, String(each)))) {
    if (!name.endsWith('.ts') || elsewhere.some((pattern) => pattern.test(name))) continue;
    for (const text of sentencesOf(name, readFileSync(name, 'utf8'))) said.set(text, name.slice(ROOT.length));
  }
}

test('sentences are read in one piece, and without what pages do not show', () => {
  const source = `
    const one = 'Please try again.'; refuse('Name ' + field + \` may have \${max} letters\`);
    throw new Error('This is for the log'); log.warn({}, 'So is this'); sql\`SELECT this from that\`;
    z.string('Name must be text').describe('Only those with this name.');
    const route = { summary: 'What a call does', help: 'What is counted' }; const name = 'Name'; const wire = 'not a sentence';`;
  expect([...sentencesOf('a.ts', source)]).toEqual([
    'Please try again.',
    'Name {} may have {} letters',
    'Name must be text',
  ]);
  const fits = fitting(['{label} must be true', 'Course not found']);
  expect(['Is Admin must be true', 'Course not found', 'Course not found.', 'must be true'].filter(fits)).toEqual([
    'Is Admin must be true',
    'Course not found',
  ]);
});

describe.each(['es', 'ar'])('the catalogue %s', (code) => {
  test('has every sentence that the server may say', () => {
    const fits = fitting(keysIn(code));
    expect(said.size).toBeGreaterThan(250);
    const missing = [...said].filter(([text]) => !exceptions.has(text) && !fits(text));
    expect(missing).toEqual([]);
  });
});

test('every exception is still one', () => {
  const fits = fitting(keysIn('es'));
  expect([...exceptions].filter((text) => !said.has(text) || fits(text))).toEqual([]);
});
