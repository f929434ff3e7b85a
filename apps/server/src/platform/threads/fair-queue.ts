/** A waiting task: its person, and the memory that it holds meanwhile. */
export type Queued = { person: string; bytes: number };

/** How many tasks may wait, and how much they may hold, altogether. One person may have half of each. */
export type QueueBounds = { places: number; bytes: number };

type Line<T> = { tasks: T[]; bytes: number };

/** Tasks that wait for one worker, which takes one from each person in turn: many of one person keep nobody else waiting. */
export class FairQueue<T extends Queued> {
  readonly #bounds: QueueBounds;
  /** Each person's tasks, in the order of whose turn is next. */
  readonly #lines = new Map<string, Line<T>>();
  /**
   * The person whose task was taken last. Their next tasks come after those of everybody who waits at the next taking.
   */
  #served: string | null = null;

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
  }

  /** Puts a task behind the others of the same person; false where there is no room for it. */
  add(task: T): boolean {
    const line = this.#lines.get(task.person) ?? { tasks: [], bytes: 0 };
    if (!this.#hasRoom(line, task)) return false;
    line.tasks.push(task);
    line.bytes += task.bytes;
    this.#lines.set(task.person, line);
    return true;
  }

  /** Takes the next task out; null where none waits. */
  take(): T | null {
    const served = this.#served === null ? undefined : this.#lines.get(this.#served);
    if (this.#served !== null && served) {
      this.#lines.delete(this.#served);
      this.#lines.set(this.#served, served);
    }
    const [next] = this.#lines.values();
    const task = next?.tasks[0];
    if (!task) return null;
    this.#served = task.person;
    this.remove(task);
    return task;
  }

  /** Takes this task out, whose person waits no longer; false where it does not wait. */
  remove(task: T): boolean {
    const line = this.#lines.get(task.person);
    const place = line?.tasks.indexOf(task) ?? -1;
    if (!line || place < 0) return false;
    line.tasks.splice(place, 1);
    line.bytes -= task.bytes;
    if (line.tasks.length === 0) this.#lines.delete(task.person);
    return true;
  }

  #hasRoom(own: Line<T>, { bytes }: T): boolean {
    const { places, bytes: most } = this.#bounds;
    const all = [...this.#lines.values()];
    const count = all.reduce((sum, { tasks }) => sum + tasks.length, 0);
    const held = all.reduce((sum, line) => sum + line.bytes, 0);
    return (
      count < places &&
      held + bytes <= most &&
      own.tasks.length < places / 2 &&
      own.bytes + bytes <= Math.max(most / 2, bytes)
    );
  }
}
