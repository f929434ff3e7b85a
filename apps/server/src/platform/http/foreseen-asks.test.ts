import { expect, it } from 'vitest';
import { createForeseenAsks } from './foreseen-asks.ts';

const [one, other] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'];

it('foresees nothing for the first page of a kind', () => {
  const asks = createForeseenAsks();
  asks.note('/home', ['/api/courses?page=1']);
  expect(asks.of('/courses')).toEqual([]);
  expect(asks.of('/home?page=2')).toEqual([]);
});

it('asks for another course as for the last one', () => {
  const asks = createForeseenAsks();
  asks.note(`/course/${one}`, [`/api/courses/${one}`, `/api/courses/${one}/ratings?page=1&limit=10`]);
  expect(asks.of(`/course/${other}`)).toEqual([
    `/api/courses/${other}`,
    `/api/courses/${other}/ratings?page=1&limit=10`,
  ]);
});

it('takes page and search from the address', () => {
  const asks = createForeseenAsks();
  asks.note('/home?page=2&search=leaf', ['/api/courses?search=leaf&page=2&limit=12']);
  expect(asks.of('/home?page=9&search=a+%24id')).toEqual(['/api/courses?search=a+%24id&page=9&limit=12']);
});

it('leaves out what was asked about another thing', () => {
  const asks = createForeseenAsks();
  asks.note(`/material/${one}`, [`/api/materials/${one}`, `/api/subjects/${other}`]);
  expect(asks.of(`/material/${other}`)).toEqual([`/api/materials/${other}`]);
});

it('forgets what the last page did not ask for', () => {
  const asks = createForeseenAsks();
  asks.note('/home', ['/api/courses?page=1', '/api/news']);
  asks.note('/home', ['/api/courses?page=1']);
  expect(asks.of('/home')).toEqual(['/api/courses?page=1']);
});

it('remembers a bounded number of kinds', () => {
  const asks = createForeseenAsks();
  for (let at = 0; at < 100_000; at += 1) asks.note(`/home${'/'.repeat(at % 500)}${at}`, ['/api/courses']);
  expect(asks.of('/home0')).toEqual([]);
  expect(asks.of(`/home${'/'.repeat(499)}99999`)).toEqual(['/api/courses']);
});
