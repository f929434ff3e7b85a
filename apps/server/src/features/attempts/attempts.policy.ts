import { onlyRole } from '../../platform/policy/index.ts';

/** Students sit tests; whose attempt it is, the statements ask. */
export const maySitTests = onlyRole('student');
