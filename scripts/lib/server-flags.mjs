import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './files.mjs';

/**
 * What Node is told wherever the server is started. It takes memory that it is offered rather than look for garbage;
 * these keep the server small on a large machine.
 */
export const serverFlags = JSON.parse(readFileSync(join(ROOT, 'scripts', 'lib', 'server-flags.json'), 'utf8'));
