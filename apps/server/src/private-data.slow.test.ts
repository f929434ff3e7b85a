import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeInstallation } from '../testing/process/index.ts';
import { newInstallation, quiet } from '../testing/process/new-installation.ts';
import { keepEverythingPrivate, openToOthers, passages } from '../testing/process/private-data.ts';

// private-data.long.test.ts does the same under an ordinary umask, which only takes rights away.
test('nobody else reads what the program keeps, where the umask leaves everything open', () =>
  keepEverythingPrivate(0));

test('a start closes the folders that an older release left open', async () => {
  const one = await newInstallation(makeInstallation);
  for (const name of ['files', 'uploads', 'postgres', 'backups']) {
    await mkdir(join(one.dataDir, name), { recursive: true, mode: 0o755 });
  }
  await writeFile(join(one.dataDir, 'mine.txt'), '', { mode: 0o644 });
  await one.start(quiet);
  // The folder itself was there before, and what else is in it belongs to somebody else.
  expect(await openToOthers(one.dataDir)).toEqual({ ...passages, '': '755', 'mine.txt': '644' });
});
