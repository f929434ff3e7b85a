import type { Page } from 'playwright-core';

/** The number of answers that wait on this device; 0 where it has no store for them yet. */
export const pendingAnswers = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (known.every(({ name }) => name !== 'lectern-attempts')) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('lectern-attempts');
      opening.addEventListener('error', () => reject(new Error('No database')));
      opening.addEventListener('success', () => {
        const counting = opening.result.transaction('choices').objectStore('choices').count();
        counting.addEventListener('success', () => {
          opening.result.close();
          resolve(counting.result);
        });
      });
    });
  });
