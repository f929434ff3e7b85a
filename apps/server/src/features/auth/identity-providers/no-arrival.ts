import type { ArrivalFailure, ProviderFailure } from '@lectern/contract';

/** A sign-in that cannot go on: why, for the log of the provider and for the person. */
export class NoArrival extends Error {
  override name = 'NoArrival';
  readonly reason: ProviderFailure;
  readonly shown: ArrivalFailure | 'blocked' | 'unverified';
  readonly detail: string | null;

  constructor(reason: ProviderFailure, shown: NoArrival['shown'], detail: string | null = null) {
    super(reason);
    this.reason = reason;
    this.shown = shown;
    this.detail = detail?.slice(0, 60) ?? null;
  }
}
