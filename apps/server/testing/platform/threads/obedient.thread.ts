// A thread that does as it is told, for tests.
import { threadId } from 'node:worker_threads';
import { serve } from '../../../src/platform/threads/serve.ts';

export type Order = { act: 'echo'; value: string } | { act: 'throw' | 'never end' | 'take all memory' | 'tell thread' };

serve((order: Order): unknown => {
  switch (order.act) {
    case 'echo':
      return order.value;
    case 'tell thread':
      return threadId;
    case 'throw':
      throw new Error('as told');
    case 'never end':
      for (;;);
    case 'take all memory':
      for (const all: unknown[] = []; ; all.push(Array.from({ length: 1_000 }, () => ({}))));
  }
});
