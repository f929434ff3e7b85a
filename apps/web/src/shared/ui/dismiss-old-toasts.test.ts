import { expect, test } from 'vitest';
import { dismissOldToasts } from './dismiss-old-toasts.ts';
import { toast, toastStore } from './toast.ts';

const shown = () => toastStore.snapshot().map(({ text }) => text);

test('a toast stays over one move and closes at the next, but for what can be undone', () => {
  toast.error('That failed');
  toast.success('Deleted', { action: { label: 'Undo', onPress: () => undefined } });
  dismissOldToasts();
  expect(shown()).toEqual(['That failed', 'Deleted']);
  toast.success('Saved');
  dismissOldToasts();
  expect(shown()).toEqual(['Deleted', 'Saved']);
});
