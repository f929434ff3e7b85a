import { Id } from '@lectern/contract';
import { expect, it } from 'vitest';
import { sampleOf } from './sample.ts';

it('leaves what names no variable as it is', () => {
  const body = { name: 'A first lesson', stars: 5, kinds: ['PDF'], note: null };
  expect(sampleOf(body)).toEqual(body);
});

it('puts ids where variables stand, the same for the same name and others for others', () => {
  const { course, again, users } = sampleOf({
    course: '$course',
    again: '$course',
    users: ['$student', '$subject'],
  }) as {
    course: string;
    again: string;
    users: string[];
  };
  expect(again).toBe(course);
  expect(new Set([course, ...users]).size).toBe(3);
  for (const id of [course, ...users]) expect(Id.parse(id)).toBe(id);
});

it('has something of the form of what is no id', () => {
  const { name, token } = sampleOf({ name: 'A course of $now', token: '$token' }) as { name: string; token: string };
  expect(name).toBe('A course of 1');
  expect(token).toMatch(/^[\w-]{43}$/);
});
