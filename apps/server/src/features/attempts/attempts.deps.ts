import type { OptionLetter } from '@lectern/contract/test-words';
import type { Random } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Drawn } from './drawn-questions.ts';

/** The marks of an attempt. `mark` may be below zero. */
export type AttemptMark = { mark: number; maxMark: number; right: number; wrong: number; skipped: number };

/** The choices of an attempt by question, with the version of the test that it began with and what it asks of it. */
export type AttemptToMark = Drawn & {
  assessment_id: string;
  version: number;
  selected: ReadonlyMap<string, OptionLetter | null>;
};

export type AttemptsDeps = {
  random: Random;
  /** Marks attempts by the keys of their versions, and answers in their order. Keys are a higher feature's. */
  markAttempts: (trx: Db, attempts: readonly AttemptToMark[]) => Promise<AttemptMark[]>;
};
