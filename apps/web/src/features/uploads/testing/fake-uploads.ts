import type { UploadedFile } from '@lectern/contract';
import { interruptedUploadsOf } from '../model/interrupted-uploads.ts';
import type { OpenTransfer, TransferEvents } from '../model/transport.ts';
import { createUploadStore } from '../model/upload-store.ts';

/** A file of this many bytes that holds nothing. */
export function makeFile(name: string, size: number): File {
  const file = new File(['x'], name, { lastModified: 1 });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

export const lecture: UploadedFile = {
  _id: '01900000-0000-7000-8000-00000000f001',
  name: 'lecture.mp4',
  url: '/api/files/01900000-0000-7000-8000-00000000f001/lecture.mp4',
  kind: 'video',
  contentType: 'video/mp4',
  size: 1000,
};

/** A store on a transfer, a clock and a server that the test moves by hand. */
export function fakeUploads(userId = 'u1', courseId = 'c1') {
  const transfers: { slot: string; file: File; events: TransferEvents; log: string[] }[] = [];
  const timers: { call: () => void; ms: number; cancelled: boolean }[] = [];
  const server = { now: 0, findFile: (_id: string): Promise<UploadedFile> => Promise.resolve(lecture) };
  const open: OpenTransfer = (slot, file, events) => {
    const log: string[] = [];
    const note = (what: string) => (): Promise<void> => {
      log.push(what);
      return Promise.resolve();
    };
    transfers.push({ slot, file, events, log });
    return Promise.resolve({ start: () => void log.push('start'), stop: note('stop'), discard: note('discard') });
  };
  const interrupted = interruptedUploadsOf(userId, courseId, localStorage);
  const store = createUploadStore({
    open,
    findFile: (id) => server.findFile(id),
    interrupted,
    now: () => server.now,
    later: (call, ms) => {
      const timer = { call, ms, cancelled: false };
      timers.push(timer);
      return () => {
        timer.cancelled = true;
      };
    },
  });
  return {
    store,
    server,
    transfers,
    interrupted,
    /** The waits of the pending timers, in milliseconds. */
    waits: (): number[] => timers.filter((timer) => !timer.cancelled).map((timer) => timer.ms),
    /** Lets the last timer ring. */
    ring: (): void => {
      const timer = timers.pop();
      if (timer && !timer.cancelled) timer.call();
    },
  };
}
