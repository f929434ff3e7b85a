import { type RetentionChoice, type RetentionEffect, type RetentionRule, retentionTexts } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { withinTime } from '../../platform/db/index.ts';
import { AppError } from '../../platform/http/index.ts';
import {
  daysInForce,
  keptFor,
  type Retained,
  rulesByKind,
  type Rule,
  saveRule,
} from '../../platform/retention/index.ts';
import { type AuditEvent, recordAct } from '../audit/index.ts';
import { presentEffect, presentRule } from './retention.presenter.ts';

/** Removing begins so long after it was chosen, so that a mistake can be taken back. */
const waitMs = 24 * 60 * 60_000;
/** Counting stops after this, one kind at a time. */
const countMs = 3_000;
/** How many accounts a preview names. */
const named = 10;

/** The rules of all kinds, in the order of the features. */
export async function listRules({ db, clock }: Act, retained: readonly Retained[]): Promise<RetentionRule[]> {
  const rules = await rulesByKind(db);
  return retained.map((kind) => presentRule(kind, rules.get(kind.kind) ?? null, clock.now()));
}

/** For each of these choices that would remove something by now: how much, and since when. */
export async function previewRules(
  { db, clock }: Act,
  retained: readonly Retained[],
  choices: readonly RetentionChoice[],
): Promise<RetentionEffect[]> {
  const effects: RetentionEffect[] = [];
  for (const { kind, days } of wantedOf(retained, choices)) {
    if (days === null) continue;
    const before = keptFor(clock.now(), days);
    const found = await withinTime(db, countMs, (trx) => kind.count(trx, before));
    if (found?.total === 0) continue;
    const accounts = await withinTime(db, countMs, async (trx) => kind.accounts?.(trx, before, named) ?? []);
    effects.push(presentEffect(kind, found, accounts ?? []));
  }
  return effects;
}

type Wanted = { kind: Retained; choice: RetentionChoice; days: number | null };

/** Each kind that is chosen for, once: of two choices for one kind the last counts. */
function wantedOf(retained: readonly Retained[], choices: readonly RetentionChoice[]): Wanted[] {
  const byKind = new Map(choices.map((choice) => [choice.kind, choice]));
  return retained.flatMap((kind) => {
    const choice = byKind.get(kind.kind);
    if (choice === undefined) return [];
    const chosen = choice.choice === 'default' ? kind.defaultDays : (choice.days ?? null);
    return [{ kind, choice, days: choice.choice === 'never' ? null : chosen }];
  });
}

/**
 * Chooses how long these kinds are kept. A choice that keeps something for longer counts at once, another after a day.
 * Throws `conflict` where one would remove something and that was not confirmed.
 */
export async function changeRules(
  act: Act,
  retained: readonly Retained[],
  input: { rules: readonly RetentionChoice[]; confirmed?: boolean | undefined },
): Promise<void> {
  const effects = input.confirmed === true ? [] : await previewRules(act, retained, input.rules);
  if (effects.length > 0) throw new AppError('conflict', retentionTexts.needsConfirmation);
  await transact(act, async (act) => {
    const before = await rulesByKind(act.db);
    const changes: NonNullable<AuditEvent['changes']> = [];
    for (const wanted of wantedOf(retained, input.rules)) {
      const former = before.get(wanted.kind.kind) ?? null;
      // A rule that is saved again begins when it was to begin.
      if (former !== null && former.choice === wanted.choice.choice && former.days === daysOf(wanted)) continue;
      const rule = nextRule(wanted, former, act.clock.now());
      await saveRule(act.db, rule);
      const change = { field: wanted.kind.kind, before: textOf(former), after: textOf(rule) };
      if (change.before !== change.after) changes.push(change);
    }
    if (changes.length > 0) await recordAct(act, { action: 'retention_changed', changes });
  });
}

const daysOf = ({ choice, days }: Wanted): number | null => (choice.choice === 'days' ? days : null);

function nextRule({ kind, choice, days }: Wanted, former: Rule | null, now: Date): Rule {
  const inForce = daysInForce(former, kind.defaultDays, now);
  const isShorter = days !== null && (inForce === null || days < inForce);
  return {
    kind: kind.kind,
    choice: choice.choice,
    days: daysOf({ kind, choice, days }),
    former_days: inForce,
    begins_at: isShorter ? new Date(now.getTime() + waitMs) : now,
  };
}

const textOf = (rule: Pick<Rule, 'choice' | 'days'> | null): string =>
  rule === null || rule.choice === 'default' ? 'default' : String(rule.days ?? 'never');
