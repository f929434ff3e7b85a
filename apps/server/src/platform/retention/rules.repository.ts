import type { RetentionKind } from '@lectern/contract';
import type { Selectable } from 'kysely';
import type { Db } from '../db/index.ts';
import type { RetentionRulesTable } from '../db/schema-of-retention.ts';

export type Rule = Selectable<RetentionRulesTable>;

/** The rules that administrators chose, by kind. */
export async function rulesByKind(db: Db): Promise<Map<string, Rule>> {
  const rows = await db.selectFrom('retention_rules').selectAll().execute();
  return new Map(rows.map((row) => [row.kind, row]));
}

export async function findRule(db: Db, kind: RetentionKind): Promise<Rule | null> {
  const row = await db.selectFrom('retention_rules').selectAll().where('kind', '=', kind).executeTakeFirst();
  return row ?? null;
}

/** Puts a rule in the place of the one before it. */
export async function saveRule(trx: Db, { kind, ...values }: Rule): Promise<void> {
  await trx
    .insertInto('retention_rules')
    .values({ kind, ...values })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(values))
    .execute();
}

/** The days that a rule chooses; null for ever. */
function chosenDays({ choice, days }: Pick<Rule, 'choice' | 'days'>, defaultDays: number | null): number | null {
  if (choice === 'default') return defaultDays;
  return choice === 'never' ? null : days;
}

/** The days that count at `now`; null for ever. A choice that has yet to begin leaves those before it. */
export function daysInForce(rule: Rule | null | undefined, defaultDays: number | null, now: Date): number | null {
  if (!rule) return defaultDays;
  return rule.begins_at > now ? rule.former_days : chosenDays(rule, defaultDays);
}
