import { spawn } from 'node:child_process';
import { Socket } from 'node:net';

/**
 * Waits in a shell until this process is gone, however it went: nobody writes to that shell, and what would be read ends
 * with the writer. It heeds no signal, because those of a terminal reach it too.
 */
const waiting = `trap '' INT TERM HUP; read -r nothing;`;

/** Ends the process and waits, so long that it can end by itself, until it is gone. */
const ending = `kill -s "$signal" "$pid" 2>/dev/null;
  for turn in $(seq 300); do kill -0 "$pid" 2>/dev/null || break; sleep 0.1; done; kill -s KILL "$pid" 2>/dev/null;`;

/**
 * Has another process end with this one, however this one ends: also by a signal that nobody can handle. Answers how to
 * call that off, which is to be done when the other has ended. Does nothing on Windows, and for one that was not started.
 */
export function endWithUs(pid: number | undefined, signal: NodeJS.Signals): () => void {
  if (pid === undefined) return () => undefined;
  return whenGone(`pid=$1; signal=$2; ${ending}`, String(pid), signal.replace(/^SIG/, ''));
}

/**
 * The same for a PostgreSQL in this folder, whichever process it is by then, or none yet; removes the folder afterwards.
 */
export function endPostgresWithUs(dataDir: string): () => void {
  const script = `signal=INT; pid=$(head -n 1 "$1/pgdata/postmaster.pid" 2>/dev/null);
    if [ -n "$pid" ]; then ${ending} fi; rm -rf -- "$1"`;
  return whenGone(script, dataDir);
}

function whenGone(script: string, ...args: string[]): () => void {
  if (process.platform === 'win32') return () => undefined;
  const guard = spawn('/bin/sh', ['-c', `${waiting} ${script}`, 'sh', ...args], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // It keeps nobody from ending.
  guard.unref();
  if (guard.stdin instanceof Socket) guard.stdin.unref();
  return () => void guard.kill('SIGKILL');
}
