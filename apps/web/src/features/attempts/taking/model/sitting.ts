import type { Attempt } from '@lectern/contract';
import type { OptionLetter } from '@lectern/contract/test-words';
import type { AttemptPorts, AttemptState } from './attempt-state.ts';
import { isLater, latestOf, type Choice, type ChoiceQueue } from './choice-queue.ts';
import type { Standing, StoredAnswer } from './kept-attempts.ts';

type Time = Pick<AttemptState, 'deadlineAt' | 'ahead'>;

/** A kept attempt as a tab goes on with it. */
type FoundSitting = Time & { attempt: Attempt; queue: ChoiceQueue; chosen: Map<string, readonly OptionLetter[]> };

/** Keeps an attempt on this device while it runs, and finds it again. Nothing waits for it, and a device that keeps nothing goes without. */
export type Sitting = {
  begin: (attempt: Attempt, lease: number, time: Time) => void;
  noteTime: (time: Time) => void;
  noteStored: (answer: StoredAnswer) => void;
  end: () => void;
  /** The kept attempt with the choices that wait on this device, and those of the tab that `waiting` names; null where none is kept. */
  find: (waiting: readonly Choice[]) => Promise<FoundSitting | null>;
};

/** Room for numbers that a closed tab may have used without the device's knowing. */
const gap = 1_000;
/** The measured difference of clocks varies a little with each answer, in milliseconds. */
const notable = 500;
const ignored = (): void => undefined;

export function createSitting({ keeper, pending, now, deviceNow }: AttemptPorts): Sitting {
  let standing: Standing | null = null;
  // From the page's clock to the device's, which the next page shares.
  const onDevice = ({ deadlineAt, ahead }: Time) => ({ deadlineAt, ahead: ahead + now() - deviceNow() });
  const follow = (change: Partial<Standing>): void => {
    if (standing === null) return;
    standing = { ...standing, ...change };
    void keeper.follow(standing).catch(ignored);
  };
  return {
    begin(attempt, lease, time) {
      const stored = attempt.responses.map(storedOf);
      standing = { lease, stored, ...onDevice(time) };
      void keeper.keep({ attempt, standing }).catch(ignored);
    },
    noteTime(time) {
      const next = onDevice(time);
      if (standing === null) return;
      const moved = Math.abs(next.ahead - standing.ahead) >= notable || next.deadlineAt !== standing.deadlineAt;
      if (moved) follow(next);
    },
    noteStored(answer) {
      const others = standing?.stored.filter(({ question }) => question !== answer.question) ?? [];
      follow({ stored: [...others, storedOf(answer)] });
    },
    end() {
      standing = null;
      void keeper.remove().catch(ignored);
    },
    async find(waiting) {
      const [kept, choices] = await Promise.all([keeper.load(), pending.load()]).catch(() => [null, []] as const);
      if (kept === null) return null;
      const { attempt, standing: known } = kept;
      const last = latestOf([...choices, ...waiting]).filter((choice) => isNewer(choice, known.stored));
      const used = [...known.stored, ...last].filter(({ lease }) => lease === known.lease);
      const chosen = [...known.stored, ...last].map(({ question, selected }) => [question, selected] as const);
      return {
        attempt,
        queue: {
          lease: known.lease,
          next: Math.max(0, ...used.map(({ sequence }) => sequence)) + gap,
          waiting: last,
        },
        chosen: new Map(chosen),
        deadlineAt: known.deadlineAt,
        ahead: known.ahead + deviceNow() - now(),
      };
    },
  };
}

const storedOf = ({ question, selected, lease, sequence }: StoredAnswer): StoredAnswer => ({
  question,
  selected: [...selected],
  lease,
  sequence,
});

/** Whether a choice was made after the answer to its question that the server has. */
const isNewer = (choice: Choice, stored: readonly StoredAnswer[]): boolean =>
  stored.every((answer) => answer.question !== choice.question || isLater(choice, answer));
