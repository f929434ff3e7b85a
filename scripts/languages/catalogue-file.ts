import { join } from 'node:path';
import { ROOT } from '../lib/files.mjs';

/** The path of a language's catalogue. */
export const catalogueFile = (code: string): string => join(ROOT, `packages/contract/languages/${code}.po`);
