import { EmbeddedPostgresError } from './errors.ts';
import { readPidFile, replacePid } from './pid-file.ts';
import { identify, isPostmasterOf, isZombie } from './process-info.ts';
import type { ProcessIdentity } from './process-info.ts';
import type { Paths } from './paths.ts';
import { waitFor } from './wait.ts';

export type RunningServer = { readonly postmaster: ProcessIdentity; readonly port: number };

type FindOptions = { readonly timeoutMs: number; readonly signal?: AbortSignal | undefined };

/**
 * Finds the server that already runs on this data directory, waiting until it is ready or gone; returns null when
 * none runs, and leaves postmaster.pid fit for a new start. Fails with `damaged_pid_file`, `not_ours` or
 * `start_timeout`. Call under the start lock.
 */
export async function findRunning(paths: Paths, options: FindOptions): Promise<RunningServer | null> {
  const found = await waitFor(() => look(paths), { intervalMs: 25, ...options });
  if (found !== undefined) return found === 'none' ? null : found;
  throw new EmbeddedPostgresError(
    'start_timeout',
    `The PostgreSQL that runs on ${paths.pgdata} did not get ready: see ${paths.log}, and start again later.`,
  );
}

async function look(paths: Paths): Promise<RunningServer | 'none' | undefined> {
  const file = await readPidFile(paths.pidFile);
  if (file === null) return 'none';
  const postmaster = await identify(file.pid);
  const ours = postmaster && (await isPostmasterOf(file.pid, paths.pgdata));
  if (postmaster === null || ours === false) {
    // The file stays: by it PostgreSQL itself checks whether a backend of the dead server still runs. It would only
    // take a zombie, or the foreign process that now has the id, for a live server.
    if (ours === false || (await isZombie(file.pid))) await replacePid(paths.pidFile);
    return 'none';
  }
  if (ours === null) return undefined;
  if (file.standalone) {
    throw new EmbeddedPostgresError(
      'not_ours',
      `Process ${file.pid} works on ${paths.pgdata} in single-user mode: end it, then start again.`,
    );
  }
  return file.status === 'ready' ? { postmaster, port: file.port } : undefined;
}
