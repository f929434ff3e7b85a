import { CreateGroupInput } from '@lectern/contract';
import { afterEach, expect, test } from 'vitest';
import { spanish } from '../../testing/spanish.ts';
import { schemaIssues } from './schema-issues.ts';

afterEach(() => {
  globalThis.lecternMessages = undefined;
});

const group = { name: 'A', users: [], courses: ['01890000-0000-7000-8000-000000000000'], duration: 0 };

test('nothing is said against what the server would take', () => {
  expect(schemaIssues(CreateGroupInput, { ...group, duration: 3 })).toEqual([]);
});

test('an issue of the server’s schema stands at its path, in the language of the page', () => {
  const inEnglish = schemaIssues(CreateGroupInput, { ...group, name: '' });
  expect(inEnglish.map(({ path }) => path)).toEqual(['name', 'duration']);
  globalThis.lecternMessages = spanish;
  const inSpanish = schemaIssues(CreateGroupInput, { ...group, name: '' });
  expect(inSpanish.map(({ path }) => path)).toEqual(['name', 'duration']);
  for (const [at, { message }] of inSpanish.entries()) expect(message).not.toBe(inEnglish[at]?.message);
});
