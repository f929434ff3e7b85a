import type { ProviderTrial } from '@lectern/contract';
import { type Act, transact } from '../../../platform/act/index.ts';
import type { Viewer } from '../../../platform/policy/index.ts';
import { findUserByLogin } from '../../users/index.ts';
import { refusalOf } from '../auth.service.ts';
import type { SignInOrigin } from '../origin.ts';
import { type Arriving, type ArrivalsDeps, findLinkOrMake } from './arrivals.service.ts';
import { findOwnerOf } from './identities.repository.ts';
import { NoArrival } from './no-arrival.ts';
import { addressOf, namesOf } from './vouched-address.ts';

/** Ends a transaction of which nothing is to stay, with its result. */
class Undone extends Error {
  override name = 'Undone';
  readonly trial: ProviderTrial;
  constructor(trial: ProviderTrial) {
    super('undone');
    this.trial = trial;
  }
}

type Vouched = Pick<Arriving, 'provider'> & { claims: Arriving['claims'] | null };

/**
 * The result that a sign-in would have: everything is done as for anybody and then taken back, mails with it. A provider that
 * is off is tried too.
 */
export async function trialOf(
  deps: ArrivalsDeps,
  act: Act<Viewer>,
  arriving: Arriving,
  origin: SignInOrigin,
): Promise<ProviderTrial> {
  try {
    return await transact(act, async (act) => {
      throw new Undone(await arriveOnTrial(deps, act, arriving, origin));
    });
  } catch (error) {
    if (error instanceof Undone) return error.trial;
    if (error instanceof NoArrival) return failedTrial(arriving, error);
    throw error;
  }
}

async function arriveOnTrial(
  deps: ArrivalsDeps,
  act: Act<Viewer>,
  arriving: Arriving,
  origin: SignInOrigin,
): Promise<ProviderTrial> {
  const { provider, claims } = arriving;
  const owner = await findOwnerOf(act.db, { providerId: provider.id, subject: claims.subject });
  const named = addressOf(provider, claims);
  const before = named === null ? null : await findUserByLogin(act.db, named.address);
  const user = await findLinkOrMake(deps, act, { ...arriving, isTrial: true });
  const refusal = refusalOf(user, deps.settings, origin);
  if (refusal !== null)
    throw new NoArrival(refusal.code === 'account_blocked' ? 'blocked' : 'account_unverified', 'blocked');
  const isNew = owner === null && before === null;
  const made = user.role === 'teacher' ? 'makes_applicant' : 'makes_student';
  const result = isNew ? made : owner === null ? 'links' : 'comes_in';
  return { ...about(arriving), result, reason: null, detail: null, username: user.username };
}

/** The result of a trial that failed. */
export const failedTrial = (vouched: Vouched, { reason, detail }: NoArrival): ProviderTrial => ({
  ...about(vouched),
  result: 'fails',
  reason,
  detail,
  username: null,
});

const most = { values: 20, length: 100 } as const;
const short = (values: readonly unknown[]): string[] =>
  values.slice(0, most.values).map((value) => String(value).slice(0, most.length));

function about({ provider, claims }: Vouched): Pick<ProviderTrial, 'provider' | 'claims'> {
  const named = claims === null ? null : addressOf(provider, claims);
  const { claim_of_groups: claim } = provider;
  return {
    provider: { _id: provider.id, name: provider.name },
    claims: claims && {
      subject: claims.subject,
      address: named?.address ?? null,
      isVerified: provider.preset === 'saml' ? null : (named?.isVerified ?? false),
      names: named === null ? [] : short([...new Set(namesOf(claims, named))]),
      groups: claim === null ? [] : short([claims.rest[claim] ?? []].flat()),
    },
  };
}
