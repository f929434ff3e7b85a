import type { UploadedFile } from '@lectern/contract';
import { ApiError } from '../../../shared/api/api-error.ts';
import { told } from '../../../shared/messages/told.ts';
import { t } from '../../../shared/messages/t.ts';
import type { InterruptedUploads } from './interrupted-uploads.ts';
import { isOutOfRoom, mayPass, type OpenTransfer, type Transfer, type TransferProblem } from './transport.ts';
import { nextSpeed, type UploadState } from './upload-state.ts';

export type UploadDeps = {
  open: OpenTransfer;
  findFile: (id: string) => Promise<UploadedFile>;
  interrupted: InterruptedUploads;
  /** Milliseconds. */
  now: () => number;
  /** Calls back after `ms` milliseconds; the returned function cancels it. */
  later: (call: () => void, ms: number) => () => void;
};

export type UploadListeners = {
  changed: (state: UploadState) => void;
  finished: (file: UploadedFile) => void;
};

/** Waits before the next try, in milliseconds; the last one repeats. */
const retryWaits = [1_000, 2_000, 5_000, 10_000, 20_000] as const;
/** How often progress is shown, in milliseconds; each time redraws and stores. */
const progressEvery = 250;

const sentences: Record<number, string> = {
  401: t('You are signed out. Sign in again and choose the same file; the upload resumes where it stopped.'),
  403: t('You are not allowed to upload files.'),
  413: t('This file is larger than the server accepts.'),
  415: t('Files of this type cannot be uploaded.'),
};
const saidIn = ({ message }: TransferProblem): string | null => (message === null ? null : told(message));
const unknownTrouble = t('The upload failed. Please try again.');

/**
 * One file on its way into one field: keeps its state, waits out lost connections, and hands over the file once the
 * server has it. It reports nothing after `stop` or `cancel`.
 */
export class Upload {
  readonly #deps: UploadDeps;
  readonly #slot: string;
  readonly #file: File;
  readonly #changed: UploadListeners['changed'];
  readonly #finished: UploadListeners['finished'];
  #transfer: Promise<Transfer> | null = null;
  #status: 'sending' | 'paused' | 'waiting' | 'finishing' | 'over' = 'sending';
  #sent = 0;
  #speed: number | null = null;
  #measured = { at: 0, sent: 0 };
  #tries = 0;
  /** The server's sentence when it asked for a later try. */
  #reason: string | null = null;
  #cancelRetry: () => void = () => undefined;
  /** The file that has arrived, while it waits to be asked for again. */
  #unchecked: string | null = null;

  constructor(deps: UploadDeps, slot: string, file: File, { changed, finished }: UploadListeners) {
    this.#deps = deps;
    this.#slot = slot;
    this.#file = file;
    this.#changed = changed;
    this.#finished = finished;
    const earlier = deps.interrupted.find(slot);
    // The server decides where to continue; until it has answered, this is the best guess.
    if (earlier?.name === file.name && earlier.size === file.size) this.#sent = earlier.sent;
  }

  /** Begins, or continues after a pause, a wait or a failure. */
  start(): void {
    this.#cancelRetry();
    this.#measured = { at: this.#deps.now(), sent: this.#sent };
    this.#speed = null;
    this.#become('sending');
    void this.#send();
  }

  async pause(): Promise<void> {
    if (this.#status !== 'sending' && this.#status !== 'waiting') return;
    this.#cancelRetry();
    this.#become('paused');
    await (await this.#transfer)?.stop();
  }

  /** Tries again at once if it waits for the connection. */
  retryNow(): void {
    if (this.#status === 'waiting') this.start();
    else if (this.#unchecked !== null) this.#arriveAgain(this.#unchecked);
  }

  /** Ends it for good; the part that arrived is thrown away. */
  async cancel(): Promise<void> {
    this.#cancelRetry();
    this.#status = 'over';
    this.#deps.interrupted.forget(this.#slot);
    // An upload that is not discarded here is removed by the server later.
    await (await this.#transfer)?.discard().catch(() => undefined);
  }

  /** Stops sending and reports nothing more; a later visit may continue. */
  async stop(): Promise<void> {
    this.#cancelRetry();
    this.#status = 'over';
    await (await this.#transfer)?.stop();
  }

  async #send(): Promise<void> {
    this.#transfer ??= this.#deps.open(this.#slot, this.#file, {
      progress: (sent) => this.#progressed(sent),
      done: (id) => void this.#arrived(id),
      failed: (problem) => this.#failed(problem),
    });
    const transfer = await this.#transfer;
    if (this.#status === 'sending') transfer.start();
  }

  #progressed(sent: number): void {
    if (this.#status !== 'sending') return;
    this.#sent = sent;
    this.#tries = 0;
    const now = this.#deps.now();
    const ms = now - this.#measured.at;
    if (ms < progressEvery && sent < this.#file.size) return;
    if (ms > 0) this.#speed = nextSpeed(this.#speed, Math.max(0, sent - this.#measured.sent), ms);
    this.#measured = { at: now, sent };
    this.#become('sending');
  }

  async #arrived(id: string): Promise<void> {
    if (this.#status === 'over') return;
    this.#sent = this.#file.size;
    this.#become('finishing');
    try {
      const file = await this.#deps.findFile(id);
      if (!this.#isOver()) this.#finished(file);
      this.#deps.interrupted.forget(this.#slot);
    } catch (error) {
      if (!this.#isOver()) this.#retryFinishing(id, error instanceof ApiError && error.status === 0);
    }
  }

  #arriveAgain(id: string): void {
    this.#cancelRetry();
    this.#unchecked = null;
    void this.#arrived(id);
  }

  #isOver(): boolean {
    return this.#status === 'over';
  }

  /** Without a connection it waits for as long as it takes. */
  #retryFinishing(id: string, isCutOff: boolean): void {
    if (this.#tries >= retryWaits.length && !isCutOff) {
      this.#status = 'over';
      this.#changed({ status: 'failed', message: unknownTrouble, mayRetry: true });
      return;
    }
    this.#unchecked = id;
    this.#cancelRetry = this.#deps.later(() => this.#arriveAgain(id), this.#nextWait());
  }

  #failed(problem: TransferProblem): void {
    if (this.#status !== 'sending') return;
    if (mayPass(problem)) {
      this.#reason = problem.status === 503 || problem.status === 429 ? saidIn(problem) : null;
      this.#become('waiting');
      const wait = Math.max(this.#nextWait(), 1_000 * (problem.retryAfter ?? 0));
      this.#cancelRetry = this.#deps.later(() => this.start(), wait);
      return;
    }
    this.#status = 'over';
    if (problem.status !== 401 && !isOutOfRoom(problem)) this.#deps.interrupted.forget(this.#slot);
    const known = problem.status === null ? undefined : sentences[problem.status];
    const message = (problem.status === 401 ? known : (saidIn(problem) ?? known)) ?? unknownTrouble;
    this.#changed({ status: 'failed', message, mayRetry: problem.status !== 413 && problem.status !== 415 });
  }

  #nextWait(): number {
    const wait = retryWaits[Math.min(this.#tries, retryWaits.length - 1)] ?? 0;
    this.#tries += 1;
    return wait;
  }

  #become(status: 'sending' | 'paused' | 'waiting' | 'finishing'): void {
    this.#status = status;
    const place = { name: this.#file.name, size: this.#file.size, sent: this.#sent };
    this.#deps.interrupted.keep(this.#slot, place);
    if (status === 'sending') this.#changed({ ...place, status, speed: this.#speed });
    else if (status === 'waiting') this.#changed({ ...place, status, reason: this.#reason });
    else this.#changed({ ...place, status });
  }
}
