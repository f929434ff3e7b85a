import { asSaid, say } from '@lectern/contract/say';
import type { Said } from '@lectern/contract/sentence';

/** Collects the losses that a format brings: in the end one sentence for each question that loses something. */
export class Losses {
  private readonly found = new Map<number, Map<string, Said>>();

  /** `loss` ends the sentence "Question 3: …" and has no full stop. */
  add(index: number, loss: string | Said): void {
    const known = this.found.get(index) ?? new Map<string, Said>();
    const said = asSaid(loss);
    this.found.set(index, known.set(said.message, said));
  }

  list(): Said[] {
    const inOrder = [...this.found].toSorted(([index], [other]) => index - other);
    return inOrder.map(([index, losses]) =>
      say('Question {number}: {losses}.', { number: index + 1, losses: [...losses.values()] }),
    );
  }
}
