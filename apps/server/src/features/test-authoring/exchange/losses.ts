/** Collects what a format cannot carry: in the end one sentence for each question that loses something. */
export class Losses {
  private readonly found = new Map<number, Set<string>>();

  /** `what` ends the sentence "Question 3: …" and has no full stop. */
  add(index: number, what: string): void {
    const known = this.found.get(index) ?? new Set<string>();
    this.found.set(index, known.add(what));
  }

  list(): string[] {
    const inOrder = [...this.found].toSorted(([index], [other]) => index - other);
    return inOrder.map(([index, what]) => `Question ${index + 1}: ${[...what].join('; ')}.`);
  }
}
