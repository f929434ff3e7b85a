import type { RetentionEffect, RetentionRule } from '@lectern/contract';
import {
  daysInForce,
  type Found,
  type Retained,
  type RetainedAccount,
  type Rule,
} from '../../platform/retention/index.ts';

export function presentRule({ kind, defaultDays, waits }: Retained, rule: Rule | null, now: Date): RetentionRule {
  return {
    kind,
    choice: rule?.choice ?? 'default',
    days: rule?.days ?? null,
    defaultDays,
    daysInForce: daysInForce(rule, defaultDays, now),
    waits: waits ?? null,
    beginsAt: rule !== null && rule.begins_at > now ? rule.begins_at.toISOString() : null,
  };
}

/** `found` is null where it took too long to count. */
export function presentEffect(
  { kind, waits }: Pick<Retained, 'kind' | 'waits'>,
  found: Found | null,
  accounts: readonly RetainedAccount[],
): RetentionEffect {
  return {
    kind,
    waits: waits ?? null,
    count: found?.total ?? null,
    more: found?.more ?? true,
    oldest: found?.oldest?.toISOString() ?? null,
    accounts: accounts.map(({ id, username, picture, lastUsedAt }) => ({
      _id: id,
      username,
      profilePicture: picture,
      lastUsedAt: lastUsedAt.toISOString(),
    })),
  };
}
