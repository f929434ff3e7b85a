import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { findFile } from '../api/find-file.ts';
import { openTusTransfer, type UploadPurpose } from '../api/tus-transfer.ts';
import { interruptedUploadsOf } from '../model/interrupted-uploads.ts';
import type { UploadState } from '../model/upload-state.ts';
import { createUploadStore, type UploadStore } from '../model/upload-store.ts';

const UploadsContext = createContext<UploadStore | null>(null);

/**
 * The uploads of one page, for a person and a course (`new` before it exists): they last as long as the page, and stop
 * when it goes.
 */
export function useUploads(userId: string, courseId: string, purpose: UploadPurpose = 'work'): UploadStore {
  const [uploads] = useState(() =>
    createUploadStore({
      // Fields of two courses have the same slots, and must not continue each other's transfers.
      open: (slot, file, events) => openTusTransfer(`${courseId}.${slot}`, file, events, purpose),
      findFile,
      interrupted: interruptedUploadsOf(userId, courseId, localStorage),
      now: () => performance.now(),
      later: (call, ms) => {
        const timer = setTimeout(call, ms);
        return () => clearTimeout(timer);
      },
    }),
  );
  useEffect(() => {
    const retry = (): void => uploads.retryNow();
    // The browser asks before it leaves while an upload is under way; the sent part can be resumed all the same.
    const ask = (event: BeforeUnloadEvent): void => {
      if (uploads.underWay() > 0) event.preventDefault();
    };
    addEventListener('online', retry);
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('online', retry);
      removeEventListener('beforeunload', ask);
      uploads.stopAll();
    };
  }, [uploads]);
  return uploads;
}

/** Lends a page's uploads to the file fields inside. */
export function UploadsProvider({ uploads, children }: { uploads: UploadStore; children: ReactNode }) {
  return <UploadsContext value={uploads}>{children}</UploadsContext>;
}

/** The page's uploads, and those of these slots that are on their way, interrupted or refused. */
export function useUploadsOf(slots: readonly string[]): [UploadStore, readonly string[]] {
  const uploads = useStore();
  const shown = (): string => slots.filter((slot) => uploads.state(slot).status !== 'none').join('\n');
  const names = useSyncExternalStore(uploads.subscribe, shown);
  return [uploads, names === '' ? [] : names.split('\n')];
}

/** The present upload of one field. */
export function useUploadSlot(slot: string): [UploadStore, UploadState] {
  const uploads = useStore();
  return [uploads, useSyncExternalStore(uploads.subscribe, () => uploads.state(slot))];
}

function useStore(): UploadStore {
  const uploads = useContext(UploadsContext);
  if (uploads === null) throw new Error('A file field stands outside of UploadsProvider');
  return uploads;
}
