/** An unfinished upload of an earlier visit. Sizes in bytes. */
export type InterruptedUpload = { name: string; size: number; sent: number };

/** Remembers the uploads under way across a reload. */
export type InterruptedUploads = {
  find: (slot: string) => InterruptedUpload | null;
  keep: (slot: string, upload: InterruptedUpload) => void;
  forget: (slot: string) => void;
};

const version = 2;
/** The most that are remembered; the oldest go first. */
const most = 50;

/**
 * Remembers in the browser, apart for each person and course (`new` for a new one). Where storage is forbidden, a
 * reload forgets.
 */
export function interruptedUploadsOf(userId: string, courseId: string, storage: Storage): InterruptedUploads {
  const key = `lectern:uploads:v${version}:${userId}:${courseId}`;
  const read = (): Map<string, InterruptedUpload> => {
    try {
      const value: unknown = JSON.parse(storage.getItem(key) ?? '[]');
      return new Map(Array.isArray(value) ? (value as [string, InterruptedUpload][]) : []);
    } catch {
      return new Map();
    }
  };
  const write = (uploads: Map<string, InterruptedUpload>): void => {
    try {
      if (uploads.size === 0) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify([...uploads].slice(-most)));
    } catch {
      // The upload itself goes on; only a reload would forget it.
    }
  };
  return {
    find: (slot) => read().get(slot) ?? null,
    keep: (slot, upload) => write(read().set(slot, upload)),
    forget: (slot) => {
      const uploads = read();
      if (uploads.delete(slot)) write(uploads);
    },
  };
}
