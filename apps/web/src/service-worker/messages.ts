/** The words of a page to the service worker, which is a script of its own. */
export type ToWorker =
  /** The page runs: its build and language, and the files that it has used so far. */
  | { kind: 'opened'; build: string; language: string; files: string[] }
  /** Asks for the worker's build, which it says on the port that comes along. */
  | { kind: 'which-build' }
  /** A waiting worker takes the place of the former one. */
  | { kind: 'take-over' };

/** The name of the sync by which the browser lets the worker send answers that wait on this device. */
export const answersSync = 'lectern-answers';
