import type { Said } from '@lectern/contract/sentence';

/**
 * Why a transfer stopped. `status` is null when no answer came; `message` is the server's sentence, if it sent one;
 * `retryAfter` is the wait that it asks for, in seconds.
 */
export type TransferProblem = { status: number | null; message: Said | null; retryAfter: number | null };

/** The reports of a transfer. Sizes in bytes. */
export type TransferEvents = {
  progress: (sent: number) => void;
  /** The whole file has arrived; `id` is the file's. */
  done: (id: string) => void;
  failed: (problem: TransferProblem) => void;
};

/** One file on its way to the server. */
export type Transfer = {
  /** Begins, or continues where the server says that it stopped. */
  start: () => void;
  /** Stops sending; `start` goes on. */
  stop: () => Promise<void>;
  /** Stops, and makes the server forget the part that arrived. */
  discard: () => Promise<void>;
};

/** Prepares a transfer. `slot` and file tell whether an earlier one, even of an earlier visit, can continue. */
export type OpenTransfer = (slot: string, file: File, events: TransferEvents) => Promise<Transfer>;

/** Whether the server's disk is full: it says why it refuses, and names no time for another try. */
export function isOutOfRoom({ status, message, retryAfter }: TransferProblem): boolean {
  return status === 503 && message !== null && retryAfter === null;
}

/** Whether a problem may pass by itself: no answer, a busy upload, a server in trouble. */
export function mayPass(problem: TransferProblem): boolean {
  const { status } = problem;
  if (isOutOfRoom(problem)) return false;
  return status === null || status >= 500 || status === 409 || status === 423 || status === 429 || status === 460;
}
