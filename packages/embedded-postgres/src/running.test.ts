import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identify } from './process-info.ts';
import { crashed, orphan } from './testing/crashes.ts';
import { makeWorkspace, query } from './testing/workspace.ts';
import type { Workspace } from './testing/workspace.ts';

let workspace: Workspace;
beforeEach(async () => {
  workspace = await makeWorkspace();
});
afterEach(() => workspace.close());

describe('a server that outlived its owner', () => {
  it('is adopted, not started a second time', async () => {
    const { pid, port } = await orphan(workspace);
    const database = await workspace.start();
    expect(database).toMatchObject({ adopted: true, pid, port });
    expect(await query(database.connectionString, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await database.stop();
    expect(await identify(pid)).toBeNull();
  });
});

describe('a postmaster.pid that a crash left behind', () => {
  it('does not stop the next start when its process is dead', async () => {
    const { pid } = await crashed(workspace);
    const database = await workspace.start();
    expect(database.adopted).toBe(false);
    expect(database.pid).not.toBe(pid);
    expect(await query(database.connectionString, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });
});
