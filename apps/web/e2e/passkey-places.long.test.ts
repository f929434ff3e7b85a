import { expect, test } from 'vitest';
import { desktop } from './support/browser.ts';
import { addUseAndRemovePasskey, narrow } from './support/passkey-journey.ts';

test.each([
  { role: 'student', place: 'a desk', viewport: desktop },
  { role: 'teacher', place: 'a phone', viewport: narrow },
  { role: 'coordinator', place: 'a desk', viewport: desktop },
  { role: 'admin', place: 'a phone', viewport: narrow },
] as const)(
  'at $place a $role adds a passkey, comes in with it alone, and removes it once asked who it is',
  async (place) => {
    expect(await addUseAndRemovePasskey(place)).toBe(1);
  },
);
