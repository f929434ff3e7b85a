type InFlight = { readonly name: string; /** Bytes. */ readonly size: number; /** Bytes. */ readonly sent: number };

/**
 * Where the upload of one field stands. `interrupted`: an earlier visit did not finish it; `waiting`: the connection is
 * lost or the server is busy, and it goes on by itself; `finishing`: all is sent, the server is looking at it.
 */
export type UploadState =
  | { readonly status: 'none' }
  | (InFlight & { readonly status: 'interrupted' | 'paused' | 'finishing' })
  | (InFlight & {
      readonly status: 'waiting';
      /** What the server says of it, or null where it was not reached. */ readonly reason: string | null;
    })
  | (InFlight & {
      readonly status: 'sending';
      /** Bytes per second, null while unknown. */ readonly speed: number | null;
    })
  | {
      readonly status: 'failed';
      readonly message: string;
      /** Trying the same file again may help. */ readonly mayRetry: boolean;
    };

export const noUpload: UploadState = { status: 'none' };

/** True while a form must not be saved without this file. */
export function isUnderWay(state: UploadState): boolean {
  return ['sending', 'paused', 'waiting', 'finishing'].includes(state.status);
}

/** The speed after `bytes` more in `ms`: half the news, half of what was known, so that it does not flicker. */
export function nextSpeed(before: number | null, bytes: number, ms: number): number {
  const now = (bytes * 1000) / ms;
  return before === null ? now : (before + now) / 2;
}
