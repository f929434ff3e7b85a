import type { SaveAcknowledged, SaveResponseInput } from '@lectern/contract';
import { createAlarm } from './alarm.ts';
import { latestOf, type Choice } from './choice-queue.ts';
import type { LeftAttempt } from './pending-answers.ts';
import { meaningOf, retryDelay, type Failure } from './failures.ts';
import type { AttemptPorts } from './attempt-state.ts';

/** The dependencies of sending: this device's memory, the server, and time. */
export type LeftPorts = Pick<AttemptPorts, 'after' | 'random'> & {
  /** This person's answers that wait on this device. */
  list: () => Promise<LeftAttempt[]>;
  /** Removes choices from the device. */
  take: (attemptId: string, choices: readonly Choice[]) => Promise<void>;
  save: (attemptId: string, question: string, body: SaveResponseInput) => Promise<SaveAcknowledged>;
  /** Whether the server knows this person as the signed-in one. */
  isSignedIn: () => Promise<boolean>;
};

/**
 * Why answers of an attempt cannot be sent. `held`: another window or device goes on with the test; `late`: the test
 * was over before they arrived; `refused`: the server no longer knows the test.
 */
export type LeftNote = { attemptId: string; why: 'held' | 'late' | 'refused'; answers: number };

export type LeftState = {
  /** How many answers on this device are still to be sent; `notes` counts the others. */
  readonly waiting: number;
  /** The same by attempt. */
  readonly waitingIn: Readonly<Record<string, number>>;
  /** True once the last waiting answer has arrived, until the next look. */
  readonly allSent: boolean;
  readonly offline: boolean;
  readonly notes: readonly LeftNote[];
};

export const nothingLeft: LeftState = { waiting: 0, waitingIn: {}, allSent: false, offline: false, notes: [] };

const notes: Partial<Record<Failure, LeftNote['why']>> = {
  'taken-over': 'held',
  retake: 'held',
  refused: 'refused',
  over: 'late',
};

/**
 * Sends the answers that one person's attempts left on this device, under the choices' own leases and numbers: an
 * answer that arrives twice counts once, and a window that goes on with a test is not disturbed. An answer leaves the
 * device once the server has it, or the person has read that it cannot have it. `look` begins.
 */
export class LeftAnswers {
  readonly #ports: LeftPorts;
  readonly #alarm;
  readonly #listeners = new Set<() => void>();
  #shown = nothingLeft;
  #left: readonly LeftAttempt[] = [];
  /** The attempt that this page sits itself. */
  #own: string | null = null;
  #looking = false;
  #again = false;
  /** Whether there was something to send since the last 'all sent'. */
  #waited = false;
  #stopped = false;
  #failures = 0;

  constructor(ports: LeftPorts) {
    this.#ports = ports;
    this.#alarm = createAlarm(ports);
  }

  snapshot = (): LeftState => this.#shown;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Looks at the device and sends its answers, except those of the attempt that this page sits. */
  look(own: string | null = this.#own): void {
    this.#own = own;
    this.#again = true;
    if (!this.#looking) void this.#run();
  }

  /** Removes answers from the device after the person has read that they cannot be sent. */
  async dismiss(attemptId: string): Promise<void> {
    const note = this.#shown.notes.find((other) => other.attemptId === attemptId);
    const left = this.#left.find((other) => other.attemptId === attemptId);
    if (note === undefined || left === undefined || note.why === 'held') return;
    await this.#ports.take(attemptId, left.choices);
    this.#show({ notes: this.#shown.notes.filter((other) => other !== note) });
  }

  stop(): void {
    this.#stopped = true;
    this.#alarm.clear();
  }

  #show(change: Partial<Omit<LeftState, 'waiting'>>): void {
    const shown = { ...this.#shown, ...change };
    this.#shown = { ...shown, waiting: Object.values(shown.waitingIn).reduce((sum, number) => sum + number, 0) };
    for (const listener of this.#listeners) listener();
  }

  async #run(): Promise<void> {
    this.#looking = true;
    this.#alarm.clear();
    while (this.#again && !this.#stopped) {
      this.#again = false;
      // One look after the other; several calls meanwhile ask for one more look.
      await this.#lookOnce();
    }
    this.#looking = false;
  }

  async #lookOnce(): Promise<void> {
    const listed = await this.#ports.list().catch(() => null);
    if (this.#stopped || listed === null) return;
    this.#left = listed.filter(({ attemptId }) => attemptId !== this.#own);
    const known = this.#shown.notes.filter((note) => this.#left.some((left) => left.attemptId === note.attemptId));
    const noted = new Set(known.map(({ attemptId }) => attemptId));
    const unsent = this.#left.filter(({ attemptId }) => !noted.has(attemptId));
    this.#waited ||= unsent.length > 0;
    this.#show({
      waitingIn: Object.fromEntries(unsent.map((left) => [left.attemptId, latestOf(left.choices).length])),
      notes: known,
      ...(unsent.length > 0 && { allSent: false }),
    });
    if (this.#left.length > 0) {
      if (!(await this.#ports.isSignedIn())) return;
      await this.#sendAll();
    }
    if (this.#stopped || this.#shown.waiting > 0) return;
    const sent = this.#waited && this.#shown.notes.length === 0;
    this.#show({ offline: false, allSent: sent || this.#shown.allSent });
    this.#waited = false;
  }

  async #sendAll(): Promise<void> {
    const found: LeftNote[] = [];
    for (const left of this.#left) {
      // One attempt after the other, each in the order of choosing.
      const failure = await this.#sendAttempt(left, found);
      if (this.#stopped) return;
      if (failure === null) continue;
      this.#show({ offline: failure === 'offline' });
      this.#alarm.set(retryDelay(this.#failures, this.#ports.random()), () => this.look());
      this.#failures += 1;
      return;
    }
    this.#failures = 0;
    this.#show({ waitingIn: {}, offline: false, notes: found });
  }

  /**
   * Sends an attempt's choices, and notes those that cannot be sent. Answers the failure that calls for a later try.
   */
  async #sendAttempt(left: LeftAttempt, found: LeftNote[]): Promise<'again' | 'offline' | null> {
    const { attemptId } = left;
    const ended = new Set<number>();
    const stuck = { held: 0, refused: 0, late: 0 };
    for (const choice of latestOf(left.choices)) {
      const { question, selected, lease, sequence } = choice;
      if (this.#stopped) return null;
      try {
        if (!ended.has(lease)) {
          await this.#ports.save(attemptId, question, { selected, lease, sequence });
          await this.#take(left, choice);
          continue;
        }
        stuck.held += 1;
      } catch (error) {
        const meaning = meaningOf(error);
        if (meaning === 'again' || meaning === 'offline') return meaning;
        // The server accepts again an answer that it had before the end, so the others are tried too.
        const why = notes[meaning];
        // Another signed-in person gets the same refusal; then it says nothing about the answers.
        if (why === 'refused' && !(await this.#ports.isSignedIn())) return 'again';
        if (why === 'held') ended.add(lease);
        stuck[why ?? 'refused'] += 1;
      }
    }
    if (stuck.late > 0) found.push({ attemptId, why: 'late', answers: stuck.late + stuck.held });
    else if (stuck.refused > 0) found.push({ attemptId, why: 'refused', answers: stuck.refused + stuck.held });
    else if (stuck.held > 0) found.push({ attemptId, why: 'held', answers: stuck.held });
    return null;
  }

  /** Removes a choice that the server has from the device, with the earlier ones for the same question. */
  async #take({ attemptId, choices }: LeftAttempt, sent: Choice): Promise<void> {
    const done = choices.filter(({ question }) => question === sent.question);
    await this.#ports.take(attemptId, done).catch(() => undefined);
    const { waitingIn } = this.#shown;
    const before = waitingIn[attemptId] ?? 0;
    this.#show({ waitingIn: { ...waitingIn, [attemptId]: Math.max(0, before - 1) }, offline: false });
  }
}
