type Shown = { sitting_again: boolean; shows_after: Date | null };

/** Key and marks of a submitted attempt show when the author's date has come and the student does not sit the test again. */
export function mayShowResult({ sitting_again, shows_after }: Shown, now: Date): boolean {
  return !sitting_again && (shows_after === null || shows_after <= now);
}
