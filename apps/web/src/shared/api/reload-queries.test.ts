import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { reloadQueries } from './reload-queries.ts';

test('an answer from before the change does not come after it, though it was the first to be asked for', async () => {
  const cache = createQueryClient({ retry: false });
  const answers: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(cache, { queryKey: ['list', 'filtered'], queryFn });
  onTestFinished(observer.subscribe(() => undefined));
  expect(answers).toHaveLength(1);
  const reloading = reloadQueries(cache, [['list']]);
  await vi.waitFor(() => expect(answers).toHaveLength(2), 10_000);
  answers[1]?.('approved');
  await reloading;
  answers[0]?.('pending');
  await Promise.resolve();
  expect(observer.getCurrentResult()).toMatchObject({ data: 'approved', isFetching: false });
});
