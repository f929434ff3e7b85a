import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeWorkspace, query, until } from './testing/workspace.ts';
import type { Workspace } from './testing/workspace.ts';

let workspace: Workspace;
beforeEach(async () => {
  workspace = await makeWorkspace();
});
afterEach(() => workspace.close());

describe('an unfinished initdb', () => {
  it('is redone after the process was killed in the middle of it', async () => {
    const child = workspace.startChild();
    await until(async () => (await unfinishedDirectories()).length > 0);
    child.signalGroup('SIGKILL');
    await child.kill();
    expect(child.events.some(({ event }) => event === 'started')).toBe(false);

    const database = await workspace.start();
    expect(await query(database.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await unfinishedDirectories()).toEqual([]);
  });
});

async function unfinishedDirectories(): Promise<string[]> {
  const names = await readdir(workspace.dataDir).catch(() => []);
  return names.filter((name) => name.startsWith('pgdata.partial-'));
}
