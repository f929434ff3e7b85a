import type { UploadedFile } from '@lectern/contract';
import { isBusy, isUnderWay, noUpload, type UploadState } from './upload-state.ts';
import { Upload, type UploadDeps } from './upload.ts';

type Slot = { state: UploadState; upload: Upload | null };
type Counts = (slot: string) => boolean;

/** The most files that are sent at once. A browser has six connections to a server, and the page needs some of them. */
const mostAtOnce = 3;

const countUnderWay = (slots: ReadonlyMap<string, Slot>, counts: Counts): number =>
  [...slots].filter(([name, slot]) => isUnderWay(slot.state) && counts(name)).length;

const isLineFree = (slots: ReadonlyMap<string, Slot>): boolean =>
  [...slots.values()].filter(({ state }) => isBusy(state)).length < mostAtOnce;

/** The upload that has waited longest for the line; null while the line is not free. */
const nextInQueue = (slots: ReadonlyMap<string, Slot>): Upload | null =>
  isLineFree(slots) ? ([...slots.values()].find(({ state }) => state.status === 'queued')?.upload ?? null) : null;

/**
 * The uploads of one form, by field (`slot`). They continue while their fields are off the screen, and tell the form
 * when they are done.
 */
export type UploadStore = ReturnType<typeof createUploadStore>;

export function createUploadStore(deps: UploadDeps) {
  const slots = new Map<string, Slot>();
  const listeners = new Set<() => void>();
  const put = (slot: string, next: Slot): void => {
    slots.set(slot, next);
    nextInQueue(slots)?.start();
    for (const listener of listeners) listener();
  };
  const at = (slot: string): Slot => {
    const known = slots.get(slot);
    if (known) return known;
    const earlier = deps.interrupted.find(slot);
    const state: UploadState = earlier === null ? noUpload : { ...earlier, status: 'interrupted' };
    const fresh = { state, upload: null };
    slots.set(slot, fresh);
    return fresh;
  };

  /** Sends a file into a field, in place of the upload under way there; `done` gets the file once the server has it. */
  function start(slot: string, file: File, done: (file: UploadedFile) => void): void {
    void at(slot).upload?.cancel();
    const upload: Upload = new Upload(deps, slot, file, {
      changed(state) {
        if (at(slot).upload === upload) put(slot, { state, upload });
      },
      finished(uploaded) {
        put(slot, { state: noUpload, upload: null });
        done(uploaded);
      },
    });
    const place = { name: file.name, size: file.size, sent: 0 };
    // A reload then asks for the file again.
    if (deps.interrupted.find(slot) === null) deps.interrupted.keep(slot, place);
    put(slot, { state: { ...place, status: 'queued' }, upload });
  }

  /** Ends an upload, or forgets an interrupted or failed one. */
  function cancel(slot: string): void {
    void at(slot).upload?.cancel();
    deps.interrupted.forget(slot);
    put(slot, { state: noUpload, upload: null });
  }

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: (slot: string): UploadState => at(slot).state,
    start,
    cancel,
    /** Says why a file was not even sent. */
    refuse: (slot: string, message: string): void =>
      put(slot, { upload: null, state: { status: 'failed', message, mayRetry: false } }),
    pause: (slot: string): void => void at(slot).upload?.pause(),
    resume: (slot: string): void => at(slot).upload?.start(),
    /** How many uploads a save would have to wait for, of the slots that pass `counts`. */
    underWay: (counts: Counts = () => true): number => countUnderWay(slots, counts),
    /** The connection is back: waiting uploads continue. */
    retryNow: (): void => {
      for (const slot of slots.values()) slot.upload?.retryNow();
    },
    /** Stops everything, for example when the form goes away; a later visit may continue. */
    stopAll: (): void => {
      for (const slot of slots.values()) void slot.upload?.stop();
      slots.clear();
    },
  };
}
