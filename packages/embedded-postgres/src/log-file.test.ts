import { appendFile, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLog, readLogSince, trimLog } from './log-file.ts';
import { makeWorkspace } from './testing/workspace.ts';
import type { Workspace } from './testing/workspace.ts';

let workspace: Workspace;
let path: string;
beforeEach(async () => {
  workspace = await makeWorkspace();
  path = join(workspace.directory, 'postgres.log');
});
afterEach(() => workspace.close());

describe('the server log', () => {
  it('is left alone while it is small', async () => {
    await appendFile(path, 'short');
    await trimLog(path, 10);
    await (await openLog(path)).close();
    expect(await readFile(path, 'utf8')).toBe('short');
  });

  it('is cut under a server that goes on appending', async () => {
    const server = await open(path, 'a');
    try {
      await server.writeFile('much to say');
      await trimLog(path, 10);
      await server.writeFile('more');
      expect(await readFile(path, 'utf8')).toBe('more');
      expect(await readFile(`${path}.1`, 'utf8')).toBe('much to say');
    } finally {
      await server.close();
    }
  });

  it('begins anew at a start when it has grown', async () => {
    const file = await open(path, 'w');
    await file.truncate(11 * 1024 * 1024);
    await file.close();
    const log = await openLog(path);
    expect((await log.stat()).size).toBe(0);
    await log.close();
  });

  it('is read from where a start began', async () => {
    await appendFile(path, 'old\nnew\n');
    expect(await readLogSince(path, 4)).toBe('new\n');
  });
});
