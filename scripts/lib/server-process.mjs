import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPILE_CACHE, ROOT } from './files.mjs';

/** @type {{ flags: string[], environment: Record<string, string> }} */
const { flags, environment } = JSON.parse(readFileSync(join(ROOT, 'scripts', 'lib', 'server-process.json'), 'utf8'));

/**
 * Node's flags wherever the server is started. Node prefers taking more memory to collecting garbage; these keep the
 * server small on a large machine.
 */
export const serverFlags = flags;

/**
 * The server's environment: this process's, with defaults that keep the C library from holding memory back for each of
 * its threads, and compiled modules for the next start, which takes 3.7 s with them and 4.7 s without.
 * @type {NodeJS.ProcessEnv}
 */
export const serverEnvironment = { NODE_COMPILE_CACHE: COMPILE_CACHE, ...environment, ...process.env };
