import { onlyRole } from '../../platform/policy/index.ts';

/** The role that sits tests. The statement that saves a choice asks for it too (`saving.repository.ts`). */
export const takerRole = 'student';

/** Students sit tests, and no admins; whose attempt it is, the statements ask. */
export const maySitTests = onlyRole(takerRole);
