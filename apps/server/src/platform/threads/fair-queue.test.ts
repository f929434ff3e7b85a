import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const task = (name: string, bytes = 1) => ({ person: name.charAt(0), name, bytes });

/** The tasks in the order in which a worker gets them that nobody disturbs. */
function order(queue: FairQueue<ReturnType<typeof task>>): string {
  const names: string[] = [];
  for (let next = queue.take(); next; next = queue.take()) names.push(next.name);
  return names.join(' ');
}

it('takes one task from each person in turn, each person’s in their order', () => {
  const queue = new FairQueue<ReturnType<typeof task>>({ places: 20, bytes: 100 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) queue.add(task(name));
  expect(order(queue)).toBe('a1 b1 c1 a2 b2 a3');
});

it('lets those who come while somebody is served go before that person’s other tasks', () => {
  const queue = new FairQueue<ReturnType<typeof task>>({ places: 20, bytes: 100 });
  for (const name of ['a1', 'a2', 'a3']) queue.add(task(name));
  expect(queue.take()?.name).toBe('a1');
  for (const name of ['b1', 'a4', 'c1']) queue.add(task(name));
  expect(order(queue)).toBe('b1 c1 a2 a3 a4');
});

it('has no room beyond its places, half of which one person may take', () => {
  const queue = new FairQueue<ReturnType<typeof task>>({ places: 4, bytes: 100 });
  const names = ['a1', 'a2', 'a3', 'b1', 'c1', 'd1'];
  expect(names.filter((name) => queue.add(task(name)))).toEqual(['a1', 'a2', 'b1', 'c1']);
  expect(order(queue)).toBe('a1 b1 c1 a2');
  expect(queue.add(task('a4'))).toBe(true);
});

it('has no room beyond its bytes, half of which one person may take', () => {
  const queue = new FairQueue<ReturnType<typeof task>>({ places: 20, bytes: 100 });
  expect([task('a1', 30), task('a2', 30), task('b1', 50), task('c1', 30)].map((one) => queue.add(one))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(order(queue)).toBe('a1 b1');
  expect(queue.add(task('a3', 101))).toBe(false);
});

it('forgets whoever does not wait any longer', () => {
  const queue = new FairQueue<ReturnType<typeof task>>({ places: 2, bytes: 100 });
  const [first, second] = [task('a1'), task('b1')];
  queue.add(first);
  queue.add(second);
  expect([queue.remove(first), queue.remove(first)]).toEqual([true, false]);
  expect(queue.add(task('c1'))).toBe(true);
  expect(order(queue)).toBe('b1 c1');
});
