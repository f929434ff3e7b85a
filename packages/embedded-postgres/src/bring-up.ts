import { readIfPresent, writeDurably } from './files.ts';
import { launch, READY_TIMEOUT_MS } from './launch.ts';
import type { Passwords } from './passwords.ts';
import type { Paths } from './paths.ts';
import { provision } from './provision.ts';
import { findRunning } from './running.ts';
import type { RunningServer } from './running.ts';
import { shutDown } from './shutdown.ts';
import type { Context } from './types.ts';

export type BringUpOptions = {
  readonly passwords: Passwords;
  /** Other processes hold connections to the last port, so no other will do. */
  readonly samePort: boolean;
  readonly signal?: AbortSignal;
};

/**
 * Adopts the server that runs on the data directory, or starts one, and proves that it serves us.
 * Fails as `findRunning`, `launch` and `provision` do. Call under the start lock.
 */
export async function bringUp(
  context: Context,
  { passwords, samePort, signal }: BringUpOptions,
): Promise<{ server: RunningServer; adopted: boolean }> {
  const { paths } = context;
  const running = await findRunning(paths, { timeoutMs: READY_TIMEOUT_MS, signal });
  const port = samePort ? await readPort(paths) : undefined;
  const server = running ?? (await launch(context, { port, signal }));
  try {
    await provision(server, passwords, context);
    if (!running) await writeDurably(paths.port, `${server.port}\n`);
  } catch (error) {
    // One that we have just started must not stay behind; one that we found is not ours to stop.
    if (!running) await shutDown(server, context);
    throw error;
  }
  return { server, adopted: running !== null };
}

async function readPort(paths: Paths): Promise<number | undefined> {
  const port = Number.parseInt((await readIfPresent(paths.port)) ?? '', 10);
  return Number.isInteger(port) ? port : undefined;
}
