import { asSaid, type Said } from '@lectern/contract';

/** The lists that are read of a provider. */
export const collections = ['orgs', 'users', 'classes', 'enrollments'] as const;
export type Collection = (typeof collections)[number];

type Extras = {
  /** How long the provider asks to be left alone. */
  retryAfterMs?: number;
  /** Whether everything may still be read where changes could not be. */
  isAboutChanges?: boolean;
};

/** A pull cannot go on, for a reason that an administrator can read. */
export class PullTrouble extends Error {
  override name = 'PullTrouble';
  readonly said: Said;
  readonly extras: Extras;

  constructor(sentence: string | Said, extras: Extras = {}) {
    const said = asSaid(sentence);
    super(said.message);
    this.said = said;
    this.extras = extras;
  }
}

/** Somebody stopped the pull, another process took it up, or this one ends. */
export class PullStopped extends Error {
  override name = 'PullStopped';
}
