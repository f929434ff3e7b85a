import { spawn } from 'node:child_process';
import { parse } from 'node:path';
import type { Command } from './run-as.ts';

export type ProgramResult = { readonly exitCode: number | null; readonly output: string };

const KEPT_VARIABLES = new Set(['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot']);

/** Environment of a PostgreSQL program: none of our secrets, no PG* variable or locale of the host to steer it. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => KEPT_VARIABLES.has(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

/** A directory that every account can enter: our own working directory may be closed to the other account. */
export function neutralDirectory(): string {
  return parse(process.cwd()).root;
}

/** Runs a program to its end and returns what it printed; an exit code of null means that it could not be run. */
export function runProgram(command: Command): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const { file, args, ...account } = command;
    const options = { ...account, cwd: neutralDirectory(), env: programEnvironment() };
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ exitCode: null, output: error.message }));
    child.on('close', (exitCode) => resolve({ exitCode, output }));
  });
}
