import { expect, test } from 'vitest';
import { readPush, targetOf } from './push-text.ts';

const origin = 'https://lms.example';

test('a message is shown with its words, and leads to its page', () => {
  const message = { title: 'New tests', body: '2 new tests in Botany', tag: 'test_opened', url: '/student-courses' };
  expect(readPush(JSON.stringify(message))).toMatchObject({
    title: 'New tests',
    body: '2 new tests in Botany',
    tag: 'test_opened',
    data: '/student-courses',
  });
  expect(targetOf('/student-courses', origin)).toBe('https://lms.example/student-courses');
});

test.each(['', 'no json', '[]', 'null', '{"title":7}'])('%j is shown all the same', (message) => {
  expect(readPush(message)).toMatchObject({ title: 'Lectern', body: '' });
});

test.each(['https://other.example/', '//other.example', 'javascript:alert(1)', '', undefined, 7])(
  '%j leads to the notices, and nowhere else',
  (path) => expect(targetOf(path, origin)).toBe('https://lms.example/notices'),
);
