import { chmod, mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';

export type Paths = ReturnType<typeof pathsIn>;

/** Names what lies in a data directory, without making anything. */
export function pathsIn(dataDir: string) {
  return {
    dataDir,
    pgdata: join(dataDir, 'pgdata'),
    /** Outside pgdata, so that it can only be there when initdb had finished. */
    marker: join(dataDir, 'INIT_OK'),
    passwords: join(dataDir, 'passwords.json'),
    lock: join(dataDir, 'start.lock'),
    /** Port of the last start: those who use the server find a restarted one there. */
    port: join(dataDir, 'port'),
    users: join(dataDir, 'users'),
    log: join(dataDir, 'postgres.log'),
    pidFile: join(dataDir, 'pgdata', 'postmaster.pid'),
  };
}

/** Makes the data directory and names what lies in it, without symbolic links, as PostgreSQL itself reports it. */
export async function preparePaths(dataDir: string): Promise<Paths> {
  const made = await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // PostgreSQL is another account then, and has to pass through to pgdata.
  if (made !== undefined && process.getuid?.() === 0) await chmod(dataDir, 0o711);
  return pathsIn(await realpath(dataDir));
}
