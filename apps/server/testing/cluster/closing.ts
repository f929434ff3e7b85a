/** How to end what was started, each after all that were put in later. */
export type Closing = (() => Promise<unknown>)[];

/** Ends everything, the latest first, whatever fails; throws the first failure afterwards. */
export async function closeAll(closing: Closing): Promise<void> {
  const failures: unknown[] = [];
  for (const end of closing.splice(0).toReversed()) await end().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
