// Keeps one thing after another and says so, until it is killed. Takes the folder as its argument.
import { randomUUID } from 'node:crypto';
import { argv, stdout } from 'node:process';
import { createLocalStorage } from '../../../src/platform/files/local-storage.ts';

const storage = createLocalStorage(argv[2] ?? '');

async function* content(key: string): AsyncGenerator<Buffer> {
  for (let n = 0; n < 20; n += 1) yield Buffer.from(key.repeat(1_000));
}

for (;;) {
  const key = randomUUID();
  await storage.put(key, content(key), { maxBytes: 10_000_000 });
  stdout.write(`${key}\n`);
}
