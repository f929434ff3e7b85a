import { waitFor } from '@lectern/embedded-postgres/testing';

/** Waits until the condition holds, asking now and then; a failing question counts as no. Throws after 30 seconds. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 30_000,
): Promise<void> {
  let last: unknown;
  const probe = async (): Promise<true | undefined> => {
    try {
      return (await condition()) ? true : undefined;
    } catch (error) {
      last = error;
      return undefined;
    }
  };
  if (await waitFor(probe, { intervalMs: 20, timeoutMs })) return;
  throw new Error(`This never came: ${what}`, { cause: last });
}
