// Parts of the supervisor that tests of other programs use: to run a server program of the machine's own as PostgreSQL
// is run, to find its processes, and to wait for them.
export { findFreePort } from '../free-port.ts';
export { findPostmaster } from '../inspect.ts';
export { chooseRunAs, type Command, commandAs, type RunAs } from '../run-as.ts';
export { waitFor } from '../wait.ts';
