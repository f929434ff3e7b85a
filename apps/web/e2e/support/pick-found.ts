import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Searches in a field and picks the one thing that is found, once the list has nothing else: until then it moves below a press. */
export async function pickFound(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  const options = field.page().getByRole('listbox').getByRole('option');
  await expect.poll(() => options.count()).toBe(1);
  await options.filter({ hasText: text }).click();
}
