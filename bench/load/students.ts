import type { OptionLetter } from '@lectern/contract';
import { crowdQuestions, type Sitter } from '../seed/sittings.ts';
import { openConnection } from './connection.ts';

/** A choice that the program said it has kept. */
export type Acknowledged = {
  attemptId: string;
  userId: string;
  questionId: string;
  sequence: number;
  selected: OptionLetter;
};

/** Somebody sitting the test in a browser of their own. */
export type Student = {
  /** The next choice, which nobody has heard of yet. */
  choose(): Acknowledged;
  /** Saves the next choice. Answers how long that took in milliseconds; throws when it was not acknowledged. */
  save(): Promise<number>;
  /** In the order of saving. */
  readonly acknowledged: Acknowledged[];
  leave(): void;
};

const letters = ['A', 'B', 'C', 'D'] as const;

/** Lets a student in, who goes through the questions again and again. */
export async function enter(url: string, { attemptId, userId }: Sitter, cookie: string): Promise<Student> {
  const connection = await openConnection(url);
  const acknowledged: Acknowledged[] = [];
  let sequence = 0;
  const choose = (): Acknowledged => {
    sequence += 1;
    const questionId = crowdQuestions[sequence % crowdQuestions.length] ?? '';
    const selected = letters[Math.floor(sequence / crowdQuestions.length) % letters.length] ?? 'A';
    return { attemptId, userId, questionId, sequence, selected };
  };
  return {
    acknowledged,
    choose,
    async save() {
      const choice = choose();
      const path = `/api/attempts/${attemptId}/responses/${choice.questionId}`;
      const body = JSON.stringify({
        selected: [choice.selected],
        sequence: choice.sequence,
        lease: 1,
      });
      const start = performance.now();
      const answer = await connection.put(path, cookie, body);
      const ms = performance.now() - start;
      if (answer.status !== 200) throw new Error(`A save was answered ${answer.status}: ${answer.body.slice(0, 200)}`);
      acknowledged.push(choice);
      return ms;
    },
    leave: () => connection.close(),
  };
}
