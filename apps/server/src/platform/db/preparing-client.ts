import { Client, DatabaseError, type QueryResult } from 'pg';

/** After so many runs in this process a statement is kept planned. */
const hotAfter = 30;
/** The most statements that a connection keeps planned; each costs the server some memory there. */
const mostNames = 300;
/** The most statements that are counted, because some come in ever new lengths. Beyond, counting begins anew. */
const mostCounted = 5_000;

/**
 * The kind of connection for a pool that keeps the plans of the statements which it runs again and again: to plan the
 * look-up of an auth session takes longer than to make it. Statements whose limit, pattern or words are a value are left out,
 * because their plan depends on it. Where a pooler or a changed table is in the way, a statement runs as if none of this
 * were there.
 */
export function preparingClient(): typeof Client {
  const plans = new Plans();
  return class PreparingClient extends Client {
    // Kysely calls it in one way only; the other forms of pg go through as they are.
    override query(...args: unknown[]): never {
      const [text, values] = args;
      if (args.length !== 2 || typeof text !== 'string' || !Array.isArray(values)) return this.#plain(args);
      const name = values.length > 0 || readsTables.test(text) ? plans.nameOf(text) : null;
      if (name === null) return this.#plain(args);
      return this.#prepared({ name, text, values }) as never;
    }

    async #prepared(config: { name: string; text: string; values: unknown[] }): Promise<QueryResult> {
      try {
        return await (this.#plain([config]) as Promise<QueryResult>);
      } catch (error) {
        if (!isPlanLost(error)) throw error;
        plans.forget(config.text, error);
        // In a transaction this fails as well, because that is lost: what was wrong at first says more.
        return (this.#plain([config.text, config.values]) as Promise<QueryResult>).catch(() => {
          throw error;
        });
      }
    }

    #plain(args: unknown[]): never {
      return (super.query as (...all: unknown[]) => never).apply(this, args);
    }
  };
}

class Plans {
  /** Names of hot statements by their text, null for one that is not to be kept. */
  readonly #kept = new Map<string, string | null>();
  /** How often the others ran. */
  readonly #runs = new Map<string, number>();
  #names = 0;
  #isAllowed = true;

  nameOf(text: string): string | null {
    if (!this.#isAllowed) return null;
    const known = this.#kept.get(text);
    if (known !== undefined) return known;
    const runs = (this.#runs.get(text) ?? 0) + 1;
    if (runs >= hotAfter) return this.#keep(text);
    if (this.#runs.size >= mostCounted) this.#runs.clear();
    this.#runs.set(text, runs);
    return null;
  }

  #keep(text: string): string | null {
    const name = dependsOnValue.test(text) || this.#names >= mostNames ? null : `hot_${(this.#names += 1)}`;
    this.#runs.delete(text);
    this.#kept.set(text, name);
    return name;
  }

  /** Keeps a statement no more; behind a pooler none, for the next one may meet a connection that was told of nothing. */
  forget(text: string, { code }: DatabaseError): void {
    this.#kept.set(text, null);
    if (code === unknownStatement || code === doubleStatement) this.#isAllowed = false;
  }
}

/** A statement without values that is no command of a transaction or session: PostgreSQL prepares queries alone. */
const readsTables = /^\s*(select|with)\s[\s\S]*\sfrom\s/i;

/** A limit, a pattern or words to search for that are sent as a value. */
const dependsOnValue = / (limit|i?like|@@) (lower\()?\$/i;

const unknownStatement = '26000';
const doubleStatement = '42P05';
const notSupported = '0A000';

/** Whether a statement failed for its kept plan alone, so that it works when it is run again. */
export function isPlanLost(error: unknown): error is DatabaseError {
  if (!(error instanceof DatabaseError)) return false;
  if (error.code === unknownStatement || error.code === doubleStatement) return true;
  return error.code === notSupported && error.message.includes('cached plan');
}
