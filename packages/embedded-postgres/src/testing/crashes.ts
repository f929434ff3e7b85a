import { readFile, writeFile } from 'node:fs/promises';
import { query, until, waitUntilGone, type Workspace } from './workspace.ts';

/** A server whose starter was killed, with one row in it. */
export async function orphan(workspace: Workspace): Promise<{ pid: number; port: number; connectionString: string }> {
  const child = workspace.startChild();
  const started = await child.waitFor('started');
  const connectionString = String(started['connectionString']);
  await query(connectionString, 'create table kept as select 42 as answer');
  await child.kill();
  return { pid: Number(started['pid']), port: Number(started['port']), connectionString };
}

/** As `orphan`, with the server killed too: its postmaster.pid stays. */
export async function crashed(workspace: Workspace): Promise<{ pid: number }> {
  const { pid } = await orphan(workspace);
  process.kill(pid, 'SIGKILL');
  await waitUntilGone(pid);
  return { pid };
}

/** Makes postmaster.pid name another process. */
export async function putPid(workspace: Workspace, pid: number): Promise<void> {
  const [, ...rest] = (await readFile(workspace.pidFile, 'utf8')).split('\n');
  await writeFile(workspace.pidFile, [String(pid), ...rest].join('\n'));
}

/** Waits until a supervisor of this process has logged a message with this text; fails after 10 seconds. */
export async function untilLogged(workspace: Workspace, text: string): Promise<void> {
  await until(() => workspace.messages.some((message) => message.includes(text)));
}
