import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { showAnswer } from './show-answer.ts';

test('a look that began before a change does not replace what the change answered', async () => {
  const cache = createQueryClient({ retry: false });
  let answer: (value: string) => void = () => undefined;
  const looked = new Promise<string>((resolve) => (answer = resolve));
  const observer = new QueryObserver(cache, { queryKey: ['progress'], queryFn: () => looked });
  onTestFinished(observer.subscribe(() => undefined));
  showAnswer(cache, ['progress'], 'half');
  answer('nothing');
  await looked;
  await Promise.resolve();
  expect(observer.getCurrentResult()).toMatchObject({ data: 'half', isFetching: false });
});
