import { expect, test, vi } from 'vitest';
import { mayKnowAttempts } from './known-attempts.ts';
import { forgetRunning, noteRunning, runningTests } from './running-tests.ts';

const attempt = (id: string) => ({
  _id: id,
  test: {
    _id: 't',
    test_name: 'Leaves',
    test_type: 'pre-test' as const,
    test_subject: { _id: 'c', name: 'Botany' },
    test_lesson: null,
  },
});
const at = (minute: number) => ({ deadlineAt: `2026-05-04T10:0${minute}:00.000Z`, ahead: 0 });

test('a note that is none of a running test is not shown', () => {
  for (const text of [
    '{',
    'null',
    '[]',
    '{"attemptId":"a"}',
    '{"attemptId":"a","name":"n","deadlineAt":5,"ahead":0}',
  ]) {
    localStorage.setItem('lectern-running:ada:a', text);
    expect(runningTests('ada')).toEqual([]);
  }
});

test('another person on the device has other tests', async () => {
  noteRunning('ada', attempt('a1'), at(5));
  expect(runningTests('bob')).toEqual([]);
  expect(runningTests('ada')).toMatchObject([{ attemptId: 'a1', name: 'Leaves' }]);
  expect(await mayKnowAttempts('ada')).toBe(true);
});

test('the test that ends first stands in front, one without a limit last', async () => {
  noteRunning('ada', attempt('a1'), { deadlineAt: null, ahead: 0 });
  noteRunning('ada', attempt('a2'), at(7));
  noteRunning('ada', attempt('a3'), at(3));
  expect(runningTests('ada').map(({ attemptId }) => attemptId)).toEqual(['a3', 'a2', 'a1']);
  noteRunning('ada', attempt('a3'), at(9));
  await forgetRunning('ada', 'a2');
  expect(runningTests('ada').map(({ attemptId }) => attemptId)).toEqual(['a3', 'a1']);
});

test('the note of a test that is over stays until its questions have left the device', async () => {
  let answer: (databases: []) => void = () => undefined;
  vi.stubGlobal('indexedDB', { databases: () => new Promise<[]>((done) => (answer = done)) });
  noteRunning('ada', attempt('a1'), at(5));
  const forgotten = forgetRunning('ada', 'a1');
  expect(runningTests('ada')).toHaveLength(1);
  answer([]);
  await forgotten;
  expect(runningTests('ada')).toEqual([]);
});
