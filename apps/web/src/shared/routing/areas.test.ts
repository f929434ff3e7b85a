import { expect, test } from 'vitest';
import { people } from '../../testing/people.ts';
import { areaOfPath, homePath, mayWorkIn, returnPath } from './areas.ts';
import { parseListSearch } from './list-search.ts';
import { parseSearch, stringifySearch } from './search-text.ts';

test.each([
  ['/instructor/users', null],
  ['/coordinator/institution', null],
  ['/login?redirect=/teacher', null],
  ['/signup', null],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['/\t/evil.example', null],
  ['/\n/evil.example', null],
  ['javascript:alert(1)', null],
  ['/api/users/export.csv', null],
  [undefined, null],
  ['/teacher/courses?page=2', '/teacher/courses?page=2'],
  ['/course/details/7', '/course/details/7'],
])('a teacher who was on the way to %s goes back to %s', (asked, expected) => {
  expect(returnPath(asked, people.teacher)).toBe(expected);
});

test('an area opens for its role alone, the admin area for administrators alone', () => {
  const areas = ['instructor', 'teacher', 'coordinator'] as const;
  const opened = Object.entries(people).map(([who, user]) => [who, areas.filter((area) => mayWorkIn(user, area))]);
  expect(Object.fromEntries(opened)).toEqual({
    student: [],
    teacher: ['teacher'],
    coordinator: ['coordinator'],
    admin: ['instructor'],
  });
});

test('homes and areas of paths', () => {
  expect(homePath(null)).toBe('/');
  expect(homePath({ role: 'teacher', isAdmin: true })).toBe('/instructor');
  expect(areaOfPath('/teachers')).toBeNull();
  expect(areaOfPath('/teacher?x=1')).toBe('teacher');
});

test.each([
  ['?page=abc', {}],
  ['?page=0', {}],
  ['?page=1', {}],
  ['?page=1.5', {}],
  ['?search=&unknown=1', {}],
  ['?requests=1', {}],
  ['?requests=4&page=x', { requests: 4 }],
  ['?page=3&search=007&sort=-name&status=active', { page: 3, search: '007', sort: '-name', status: 'active' }],
])('the address %s of a list says %j', (address, expected) => {
  expect(parseListSearch(parseSearch(address))).toEqual(expected);
});

test('addresses are written readably and read back the same', () => {
  expect(stringifySearch({ redirect: '/teacher/courses?page=2', page: 2, gone: undefined })).toBe(
    '?redirect=/teacher/courses%3Fpage%3D2&page=2',
  );
  expect(parseSearch('?redirect=/teacher/courses%3Fpage%3D2')).toEqual({ redirect: '/teacher/courses?page=2' });
  expect(stringifySearch({})).toBe('');
});
