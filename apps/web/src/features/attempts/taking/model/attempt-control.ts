import type { Attempt } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import type { OptionLetter } from '@lectern/contract/test-words';
import { clockAhead, timeLeft } from '../../../../shared/clock/server-clock.ts';
import { createAlarm } from './alarm.ts';
import { createSitting, type Sitting } from './sitting.ts';
import { adoptChoices, isLater, withChoice, withoutChoice, type Choice, type ChoiceQueue } from './choice-queue.ts';
import { meaningOf, retryDelay, type Failure } from './failures.ts';
import { unopened, type AttemptState, type AttemptPorts } from './attempt-state.ts';

/** How often a tab asks after the deadline whether the server has submitted, in milliseconds. */
const askForEndMs = 1_000;
/** The longest time that the browser's timers keep reliably, in milliseconds. */
const longestAlarmMs = 3_600_000;
const ignored = (): void => undefined;

/**
 * One tab's part in an attempt. It stores each choice on the device and then sends it, one at a time and in order,
 * until the server acknowledges it or ends the attempt; an earlier tab's pending choices are sent too. `open` begins.
 */
export class AttemptControl {
  readonly #ports: AttemptPorts;
  readonly #alarms;
  readonly #listeners = new Set<() => void>();
  #shown: AttemptState = unopened;
  #queue: ChoiceQueue = { lease: 0, next: 1, waiting: [] };
  /** All writes to the pending answers so far; nothing is sent before them. */
  #shelving: Promise<void> = Promise.resolve();
  #puts = 0;
  #opening = false;
  /** The tab goes on with the attempt that the device keeps, and has not taken it from the server yet. */
  #isUntaken = false;
  readonly #sitting: Sitting;
  #sending = false;
  #stopped = false;
  #failures = 0;

  constructor(ports: AttemptPorts) {
    this.#ports = ports;
    this.#sitting = createSitting(ports);
    this.#alarms = { retry: createAlarm(ports), heartbeat: createAlarm(ports), deadline: createAlarm(ports) };
  }

  snapshot = (): AttemptState => this.#shown;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Takes the attempt for this tab, also back from another one. Without a network the tab goes on with the attempt as the device
   * keeps it, and takes it later.
   */
  async open(): Promise<void> {
    if (this.#opening || this.#stopped) return;
    this.#opening = true;
    this.#alarms.retry.clear();
    if (!this.#isUntaken) {
      this.#rest();
      this.#show({ phase: 'opening', submitting: false });
    }
    const asked = this.#ports.now();
    try {
      const { attempt, lease } = await this.#ports.take();
      this.#ports.taken?.(lease);
      await this.#shelving;
      // Choices that this tab could not store count as well as the stored ones.
      const kept = [...(await this.#ports.pending.load().catch(() => [])), ...this.#queue.waiting];
      if (!this.#stopped) this.#begin(attempt, lease, kept, asked);
    } catch (error) {
      if (!this.#isUntaken && meaningOf(error) === 'offline') await this.#beginKept();
      if (!this.#isUntaken) this.#show({ error });
      this.#fail(error, () => void this.open());
    } finally {
      this.#opening = false;
    }
    if (this.#shown.phase === 'open') void this.#pump();
  }

  /** Notes a choice; resolves once the device has stored it. Null, and nothing happens, where no choice is allowed. */
  choose(question: string, selected: OptionLetter[]): Promise<void> | null {
    const { phase, timeUp, submitting, superseded, chosen } = this.#shown;
    if (phase !== 'open' || timeUp || submitting) return null;
    this.#setQueue(withChoice(this.#queue, question, selected));
    this.#show({
      chosen: new Map(chosen).set(question, selected),
      superseded: superseded.filter((other) => other !== question),
    });
    const kept = this.#keep(this.#queue.waiting.slice(-1));
    void this.#pump();
    return kept;
  }

  /** Submits once every waiting choice has arrived; no choice is allowed meanwhile. */
  submit(): void {
    if (this.#shown.phase !== 'open' || this.#shown.submitting) return;
    this.#show({ submitting: true });
    void this.#pump();
  }

  /** Cancels the submission while it waits. */
  keepOpen(): void {
    if (this.#shown.phase === 'open' && this.#queue.waiting.length > 0) this.#show({ submitting: false });
  }

  /** Tries at once everything that waits for a better moment, as when the network is back. */
  hurry(): void {
    this.#failures = 0;
    if (!this.#shown.keeps) void this.#keep([]);
    if (this.#shown.phase === 'opening' || this.#isUntaken) void this.open();
    if (this.#shown.phase !== 'open' || this.#isUntaken) return;
    this.#alarms.retry.clear();
    void this.#pump();
    void this.#beat();
  }

  /** Another tab of this browser has taken the attempt. */
  takenElsewhere(lease: number): void {
    if (this.#shown.phase !== 'open' || lease <= this.#queue.lease) return;
    this.#rest();
    this.#isUntaken = false;
    this.#show({ phase: 'taken-over', submitting: false });
  }

  stop(): void {
    this.#stopped = true;
    this.#rest();
  }

  #show(change: Partial<AttemptState>): void {
    this.#shown = { ...this.#shown, ...change };
    for (const listener of this.#listeners) listener();
  }

  #setQueue(queue: ChoiceQueue): void {
    this.#queue = queue;
    this.#show({ waiting: queue.waiting });
  }

  /** Notes a write that has begun: the store keeps their order. */
  #noteWrite(write: Promise<unknown>): Promise<void> {
    const done = write.then(
      () => undefined,
      () => this.#show({ keeps: false }),
    );
    this.#shelving = this.#shelving.then(() => done);
    return this.#shelving;
  }

  /** Stores choices; `keeping` is true meanwhile. After a failure it stores everything that waits, to catch up. */
  async #keep(choices: readonly Choice[]): Promise<void> {
    const lacks = !this.#shown.keeps;
    this.#puts += 1;
    this.#show({ keeping: true });
    const put = this.#ports.pending.change({ put: lacks ? this.#queue.waiting : choices });
    if (lacks) void put.then(() => this.#show({ keeps: true }), ignored);
    await this.#noteWrite(put);
    this.#puts -= 1;
    if (this.#puts === 0) this.#show({ keeping: false });
  }

  #rest(): void {
    for (const alarm of Object.values(this.#alarms)) alarm.clear();
  }

  /** Whether this tab still holds the attempt under this lease. */
  #holds(lease: number): boolean {
    return !this.#stopped && !this.#isUntaken && this.#shown.phase === 'open' && this.#queue.lease === lease;
  }

  #begin(attempt: Attempt, lease: number, kept: readonly Choice[], asked: number): void {
    const { queue, superseded } = adoptChoices(lease, kept, attempt.responses);
    const chosen = new Map(attempt.responses.map(({ question, selected }) => [question, selected]));
    for (const { question, selected } of queue.waiting) chosen.set(question, selected);
    this.#isUntaken = false;
    this.#setQueue(queue);
    this.#show({ phase: 'open', error: null, attempt, lease, chosen, superseded });
    void this.#noteWrite(this.#ports.pending.change({ put: queue.waiting, take: kept }));
    this.#noteAnswer(attempt, asked);
    this.#sitting.begin(attempt, lease, this.#shown);
    this.#beatIn(limits.heartbeatSeconds * 1000);
  }

  /** Shows the attempt as this device keeps it, where it does; choices wait until the tab has taken it. */
  async #beginKept(): Promise<void> {
    const found = await this.#sitting.find(this.#queue.waiting);
    // Meanwhile the page may have been left, or another tab have taken the attempt.
    if (found === null || this.#stopped || this.#shown.phase !== 'opening') return;
    const { attempt, queue, chosen, deadlineAt, ahead } = found;
    this.#isUntaken = true;
    this.#setQueue(queue);
    this.#show({ phase: 'open', error: null, attempt, lease: queue.lease, chosen, deadlineAt, ahead, timeUp: false });
    this.#ports.taken?.(queue.lease + 0.5);
    this.#watchDeadline();
  }

  /** Notes an answer and its time; `asked` is when the call began. */
  #noteAnswer(answer: { serverTime: string; deadlineAt: string | null }, asked: number): void {
    const ahead = clockAhead(answer.serverTime, asked, this.#ports.now());
    this.#failures = 0;
    this.#show({ ahead, deadlineAt: answer.deadlineAt, timeUp: false, offline: false });
    this.#sitting.noteTime(this.#shown);
    this.#watchDeadline();
  }

  #watchDeadline(): void {
    const left = timeLeft(this.#shown.deadlineAt, this.#shown.ahead, this.#ports.now());
    this.#alarms.deadline.clear();
    if (left === null) return;
    if (left > 0) {
      this.#alarms.deadline.set(Math.min(left, longestAlarmMs), () => this.#watchDeadline());
      return;
    }
    this.#show({ timeUp: true });
    this.#beatIn(askForEndMs);
  }

  #end(): void {
    this.#rest();
    const { waiting } = this.#queue;
    const wasOpen = this.#shown.attempt !== null;
    this.#isUntaken = false;
    this.#sitting.end();
    this.#setQueue({ ...this.#queue, waiting: [] });
    this.#show({ phase: 'over', submitting: false, checking: true });
    void this.#findLost(waiting).then(() => this.#show({ checking: false }));
    // Not for an attempt that was over before it was opened: the strip on every page reports its pending answers.
    if (wasOpen) void this.#noteWrite(this.#ports.pending.clear());
  }

  /**
   * Names the choices that did not reach the server before the end. It accepts those again whose acknowledgement alone
   * was lost.
   */
  async #findLost(waiting: readonly Choice[]): Promise<void> {
    for (const { question, selected, sequence, lease } of waiting) {
      try {
        await this.#ports.save(question, { selected, sequence, lease });
      } catch {
        if (!this.#stopped) this.#show({ lost: [...this.#shown.lost, question] });
      }
    }
  }

  /** Does what the failed call requires; `retry` is the act to repeat later. */
  #fail(error: unknown, retry: () => void): Failure {
    const meaning = meaningOf(error);
    if (this.#stopped) return meaning;
    if (meaning === 'over') this.#end();
    else if (meaning === 'retake') void this.open();
    else if (meaning === 'taken-over' || meaning === 'refused') {
      this.#rest();
      this.#isUntaken = false;
      if (meaning === 'refused') this.#sitting.end();
      this.#show({ phase: meaning, error, submitting: false });
    } else {
      if (meaning === 'offline') this.#show({ offline: true });
      this.#alarms.retry.set(retryDelay(this.#failures, this.#ports.random()), retry);
      this.#failures += 1;
    }
    return meaning;
  }

  /** Sends the waiting choices one after the other, and then submits where that is wanted. */
  async #pump(): Promise<void> {
    const { lease } = this.#queue;
    if (this.#sending || !this.#holds(lease)) return;
    this.#sending = true;
    this.#alarms.retry.clear();
    let going = true;
    while (going && this.#holds(lease)) {
      // Each choice waits for the one before it: the order counts.
      going = await this.#sendNext(lease);
    }
    this.#sending = false;
    // Another lease began meanwhile, and its call found this loop busy.
    if (this.#queue.lease !== lease) void this.#pump();
  }

  /** Sends the next choice, or submits; false when there is nothing more to do now. */
  async #sendNext(lease: number): Promise<boolean> {
    await this.#shelving;
    const choice = this.#queue.waiting[0];
    if (choice === undefined && !this.#shown.submitting) return false;
    try {
      if (choice === undefined) await this.#finish(lease);
      else await this.#send(choice);
      return choice !== undefined;
    } catch (error) {
      if (this.#holds(lease)) this.#fail(error, () => void this.#pump());
      return false;
    }
  }

  async #finish(lease: number): Promise<void> {
    await this.#ports.submit(lease);
    if (this.#holds(lease)) this.#end();
  }

  async #send(choice: Choice): Promise<void> {
    const { question, selected, sequence, lease } = choice;
    const asked = this.#ports.now();
    const answer = await this.#ports.save(question, { selected, sequence, lease });
    // The choice arrived, even if the attempt ended while the answer was under way.
    this.#show({ lost: this.#shown.lost.filter((other) => other !== question) });
    if (!this.#holds(lease)) return;
    this.#noteAnswer(answer, asked);
    this.#setQueue(withoutChoice(this.#queue, choice));
    void this.#noteWrite(this.#ports.pending.change({ take: [choice] }));
    this.#sitting.noteStored(answer.response);
    const chosenSince = this.#queue.waiting.some((other) => other.question === question);
    if (chosenSince || !isLater(answer.response, choice)) return;
    const chosen = new Map(this.#shown.chosen).set(question, answer.response.selected);
    this.#show({ chosen, superseded: [...this.#shown.superseded, question] });
  }

  #beatIn(ms: number): void {
    this.#alarms.heartbeat.set(ms, () => void this.#beat());
  }

  /** Reports that this tab is there; the answer tells of added time and of the end. */
  async #beat(): Promise<void> {
    if (this.#isUntaken) return this.open();
    const { lease } = this.#queue;
    const asked = this.#ports.now();
    try {
      const answer = await this.#ports.heartbeat(lease);
      if (!this.#holds(lease)) return;
      if (answer.status === 'submitted') {
        this.#end();
        return;
      }
      this.#noteAnswer(answer, asked);
      void this.#pump();
    } catch (error) {
      if (!this.#holds(lease)) return;
      const meaning = meaningOf(error);
      if (meaning === 'offline') this.#show({ offline: true });
      else if (meaning !== 'again') this.#fail(error, () => undefined);
    }
    if (this.#holds(lease)) this.#beatIn(this.#shown.timeUp ? askForEndMs : limits.heartbeatSeconds * 1000);
  }
}
