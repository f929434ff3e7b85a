import { ApiError, errorText } from '../api/api-error.ts';
import { told } from '../messages/told.ts';

export type ToastAction = { label: string; onPress: () => void };

export type Toast = {
  readonly id: number;
  readonly kind: 'success' | 'error';
  readonly text: string;
  /** A second, quieter sentence. */
  readonly detail?: string | undefined;
  readonly action?: ToastAction | undefined;
  /** The toast stays until it is dismissed, or until its page is left once its time has passed. */
  readonly stays?: boolean | undefined;
};

type ToastOptions = Pick<Toast, 'detail' | 'action' | 'stays'>;

/** The most toasts at once, because more would cover a phone; the oldest go first. */
const most = 4;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(kind: Toast['kind'], sentence: string, options: ToastOptions = {}): number {
  const text = told(sentence);
  lastId += 1;
  // A repeated sentence, as from two calls that failed for one reason, is shown once.
  const others = toasts.filter((other) => other.kind !== kind || other.text !== text || other.action !== undefined);
  change([...others, { id: lastId, kind, text, ...options }].slice(-most));
  return lastId;
}

/**
 * Shows a sentence for a while at the bottom right (on phones below the bar); a sentence from the server appears in the
 * language of the page. Gives back the toast's id. An `action`, as Undo, keeps it there longer.
 */
export const toast = {
  success: (text: string, options?: ToastOptions): number => show('success', text, options),
  error: (text: string, options?: ToastOptions): number => show('error', text, options),
  dismiss: (id: number): void => change(toasts.filter((other) => other.id !== id)),
  dismissAll: (): void => change([]),
};

/**
 * Shows why a call failed: the server's sentence, else `fallback`; and a second sentence when the server was out of
 * reach.
 */
export function toastError(error: unknown, fallback: string, field: 'message' | 'details' = 'message'): void {
  const unreachable = error instanceof ApiError && error.code === 'network';
  toast.error(errorText(error, fallback, field), { detail: unreachable ? error.message : undefined });
}

/** For the component that draws them. */
export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: (): readonly Toast[] => toasts,
};
