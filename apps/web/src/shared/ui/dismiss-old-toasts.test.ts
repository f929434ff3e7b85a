import { expect, onTestFinished, test, vi } from 'vitest';
import { dismissOldToasts } from './dismiss-old-toasts.ts';
import { toast, toastStore } from './toast.ts';

test('moving on closes what was said before, but for what can be undone and what led to the next page', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  toast.error('That failed');
  toast.success('Deleted', { action: { label: 'Undo', onPress: () => undefined } });
  vi.setSystemTime(Date.now() + 5_000);
  toast.success('Saved');
  dismissOldToasts();
  expect(toastStore.snapshot().map(({ text }) => text)).toEqual(['Deleted', 'Saved']);
});
