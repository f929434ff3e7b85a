type InFlight = { readonly name: string; /** Bytes. */ readonly size: number; /** Bytes. */ readonly sent: number };

/**
 * The state of a field's upload. `queued`: it begins once others are done; `interrupted`: an earlier visit did not finish
 * it; `waiting`: the connection is lost or the server is busy, and it continues by itself; `finishing`: all is sent, and the
 * server is checking it.
 */
export type UploadState =
  | { readonly status: 'none' }
  | (InFlight & { readonly status: 'queued' | 'interrupted' | 'paused' | 'finishing' })
  | (InFlight & {
      readonly status: 'waiting';
      /** The server's sentence about it, or null where the server was not reached. */ readonly reason: string | null;
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

/** Whether a save of the form must wait for this file. */
export function isUnderWay(state: UploadState): boolean {
  return state.status === 'queued' || state.status === 'paused' || isBusy(state);
}

/** Whether an upload has the line, or would take it by itself. */
export function isBusy(state: UploadState): boolean {
  return ['sending', 'waiting', 'finishing'].includes(state.status);
}

/** The speed after `bytes` more in `ms`: the mean of the new and the former speed, so that it does not flicker. */
export function nextSpeed(before: number | null, bytes: number, ms: number): number {
  const now = (bytes * 1000) / ms;
  return before === null ? now : (before + now) / 2;
}
