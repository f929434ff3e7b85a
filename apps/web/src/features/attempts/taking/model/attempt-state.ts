import type { Attempt, Heartbeat, Receipt, SaveAcknowledged, SaveResponseInput } from '@lectern/contract';
import type { OptionLetter } from '@lectern/contract/test-words';
import type { Choice } from './choice-queue.ts';
import type { AttemptKeeper } from './kept-attempts.ts';
import type { PendingAnswers } from './pending-answers.ts';

/** The dependencies of an open attempt: the server, this device's memory, and time. */
export type AttemptPorts = {
  /** Takes the attempt for this tab. */
  take: () => Promise<{ attempt: Attempt; lease: number }>;
  save: (question: string, body: SaveResponseInput) => Promise<SaveAcknowledged>;
  heartbeat: (lease: number) => Promise<Heartbeat>;
  submit: (lease: number) => Promise<Receipt>;
  pending: PendingAnswers;
  /** The questions on this device, for a page that is opened without a network. */
  keeper: AttemptKeeper;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  /** Milliseconds of the device's clock, which outlives the page. */
  deviceNow: () => number;
  /** Calls back after `ms` milliseconds; the returned function cancels it. */
  after: (ms: number, callback: () => void) => () => void;
  /** Between 0 and 1. */
  random: () => number;
  /** Called with each lease that this tab takes, to tell the browser's other tabs; between two where it goes on without the server. */
  taken?: (lease: number) => void;
};

/**
 * `opening`: the tab takes the attempt, again and again until it works; `open`: this tab may choose; `taken-over`:
 * another one does; `over`: submitted; `refused`: the server turned it down.
 */
export type AttemptPhase = 'opening' | 'open' | 'taken-over' | 'over' | 'refused';

/** The state of an open attempt, for the screen. */
export type AttemptState = {
  readonly phase: AttemptPhase;
  /** Why it is not open yet, or was refused. */
  readonly error: unknown;
  readonly attempt: Attempt | null;
  readonly lease: number;
  /** The choices, by question. */
  readonly chosen: ReadonlyMap<string, readonly OptionLetter[]>;
  /** Choices that the server has not acknowledged. */
  readonly waiting: readonly Choice[];
  readonly offline: boolean;
  /** True while choices are being stored on this device. */
  readonly keeping: boolean;
  /** False where this browser stores nothing: waiting choices would not survive a reload. */
  readonly keeps: boolean;
  readonly deadlineAt: string | null;
  /** The server's clock less ours, in milliseconds. */
  readonly ahead: number;
  /** The deadline has passed, and the server is about to submit. */
  readonly timeUp: boolean;
  /** Questions with a later choice of another tab, which stands. */
  readonly superseded: readonly string[];
  /** Questions whose last choice came too late. */
  readonly lost: readonly string[];
  /** The attempt is over, and the tab asks the server which of the last choices it has. */
  readonly checking: boolean;
  /** Submitting is wanted; it happens once nothing waits any more. */
  readonly submitting: boolean;
};

export const unopened: AttemptState = {
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
