import { inject } from 'vitest';
import { type Installation, makeInstallation } from './installation.ts';

/** An installation whose database is migrated and empty, for tests that are not about the first start. */
export const makePreparedInstallation = (): Promise<Installation> => makeInstallation(inject('preparedData'));
