import type { Attempt, Heartbeat, Receipt, SaveAcknowledged, SaveResponseInput } from '@lectern/contract';
import type { OptionLetter } from '@lectern/contract/test-words';
import type { Choice } from './choice-queue.ts';
import type { PendingAnswers } from './pending-answers.ts';

/** What a sitting needs of the world: the server, this device's memory, and time. */
export type SittingPorts = {
  /** Takes the attempt for this tab. */
  take: () => Promise<{ attempt: Attempt; lease: number }>;
  save: (question: string, body: SaveResponseInput) => Promise<SaveAcknowledged>;
  heartbeat: (lease: number) => Promise<Heartbeat>;
  submit: (lease: number) => Promise<Receipt>;
  pending: PendingAnswers;
  /** Milliseconds of a clock that nobody sets. */
  now: () => number;
  /** Calls back after so many milliseconds; the function that it gives back stops that. */
  after: (ms: number, callback: () => void) => () => void;
  /** Between 0 and 1. */
  random: () => number;
  /** Hears of each lease that this tab takes, to tell the browser's other tabs. */
  taken?: (lease: number) => void;
};

/**
 * `opening`: being taken, again and again until it works; `open`: this tab may choose; `taken-over`: another one does;
 * `over`: submitted; `refused`: the server will not have us.
 */
export type SittingPhase = 'opening' | 'open' | 'taken-over' | 'over' | 'refused';

/** Everything that the screen shows of a sitting. */
export type Sitting = {
  readonly phase: SittingPhase;
  /** Why it could not be opened so far, or was refused. */
  readonly error: unknown;
  readonly attempt: Attempt | null;
  readonly lease: number;
  /** What is chosen, by question. */
  readonly chosen: ReadonlyMap<string, readonly OptionLetter[]>;
  /** What the server has not acknowledged. */
  readonly waiting: readonly Choice[];
  readonly offline: boolean;
  /** Something is on its way to this device's memory. */
  readonly keeping: boolean;
  /** False where this browser keeps nothing: what waits would not survive a reload. */
  readonly keeps: boolean;
  readonly deadlineAt: string | null;
  /** The server's clock less ours, in milliseconds. */
  readonly ahead: number;
  /** The deadline has passed, and the server is about to submit. */
  readonly timeUp: boolean;
  /** Questions where a later choice of another tab stands. */
  readonly superseded: readonly string[];
  /** Questions whose last choice came too late. */
  readonly lost: readonly string[];
  /** It is over, and the server is being asked which of the last choices it has. */
  readonly checking: boolean;
  /** Wished for; it happens once nothing waits any more. */
  readonly submitting: boolean;
};

export const unopened: Sitting = {
  phase: 'opening',
  error: null,
  attempt: null,
  lease: 0,
  chosen: new Map(),
  waiting: [],
  offline: false,
  keeping: false,
  keeps: true,
  deadlineAt: null,
  ahead: 0,
  timeUp: false,
  superseded: [],
  lost: [],
  checking: false,
  submitting: false,
};
