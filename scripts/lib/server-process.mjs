import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './files.mjs';

const { flags, environment } = JSON.parse(readFileSync(join(ROOT, 'scripts', 'lib', 'server-process.json'), 'utf8'));

/**
 * What Node is told wherever the server is started. It takes memory that it is offered rather than look for garbage;
 * these keep the server small on a large machine.
 */
export const serverFlags = flags;

/**
 * The environment that the server is started in: this one, and where it does not say otherwise what keeps the C library
 * from holding memory back for each of its threads.
 */
export const serverEnvironment = { ...environment, ...process.env };
