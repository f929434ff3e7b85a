import type { NeedLine, OwnNeed } from '@lectern/contract';
import type { Actor } from '../../platform/policy/index.ts';
import { mayOnCourse } from '../courses/index.ts';
import type { NextMaterialRow } from '../progress/index.ts';
import type { LineRow } from './needs.repository.ts';
import type { EvidenceRow, OverdueRow } from './standing.repository.ts';

type Evidence = Pick<NeedLine, 'completed' | 'materials' | 'lastAt' | 'since' | 'overdue' | 'falling'>;

function presentEvidence(row: LineRow, tests: boolean): Evidence {
  const [count, oldest] = tests ? [row.overdue, row.oldest] : [row.overdue_materials, row.oldest_material];
  const lastAt = tests ? row.seen_at : row.learnt_at;
  return {
    completed: row.done,
    materials: row.materials,
    lastAt: lastAt?.toISOString() ?? null,
    since: row.since?.toISOString() ?? null,
    overdue: oldest && { count, oldest: presentOverdue(oldest) },
    falling: tests ? presentFalling(row, row.fell_at) : null,
  };
}

const presentOverdue = ({ kind, id, name, due_at }: OverdueRow): NonNullable<NeedLine['overdue']>['oldest'] => ({
  kind,
  _id: id,
  name,
  dueAt: new Date(due_at).toISOString(),
});

function presentFalling({ percentages, test_id, test_name }: EvidenceRow, fellAt: Date | null): NeedLine['falling'] {
  if (fellAt === null || percentages === null || test_id === null || test_name === null) return null;
  return { percentages, at: fellAt.toISOString(), test: { _id: test_id, name: test_name } };
}

/** The rule that a line goes by, and the others that it names; null where nothing holds. */
function presentRules({ holding, standing }: LineRow): Pick<NeedLine, 'rule' | 'others'> | null {
  const rule = standing[0] ?? holding[0];
  return rule === undefined ? null : { rule, others: holding.filter((other) => other !== rule) };
}

/** Everything that a dismissal covers: another line has another text. */
export const stateOf = (row: LineRow): string =>
  [row.holding.join(','), row.overdue, row.overdue_newest?.getTime() ?? '', row.fell_at?.getTime() ?? ''].join(' ');

/** A line for staff; `tests` says whether they see results. */
export function presentLine(row: LineRow, { actor, tests }: { actor: Actor; tests: boolean }): NeedLine[] {
  const rules = presentRules(row);
  if (rules === null) return [];
  return [
    {
      user: { _id: row.user_id, username: row.username, profilePicture: row.profile_picture },
      course: { _id: row.course_id, name: row.course_name },
      ...rules,
      ...presentEvidence(row, tests),
      state: tests ? stateOf(row) : '',
      dismissal: row.standing.length > 0 ? null : presentDismissal(row, tests),
      can: { dismiss: mayOnCourse(actor, { part: row.course_part }, 'mark') },
    },
  ];
}

/** Those who only look learn that a line was dismissed, and not why. */
function presentDismissal(row: LineRow, tests: boolean): NeedLine['dismissal'] {
  const { dismissed_at: at, reason } = row;
  if (at === null || reason === null || !tests) return null;
  return { reason, text: row.text, at: at.toISOString(), by: row.dismissed_by_name };
}

/** The same line for the student. */
export function presentOwn(row: LineRow, next: readonly NextMaterialRow[]): OwnNeed[] {
  const [rule, ...others] = row.holding;
  if (rule === undefined) return [];
  const material = next.find(({ course_id }) => course_id === row.course_id);
  return [
    {
      course: { _id: row.course_id, name: row.course_name },
      rule,
      others,
      ...presentEvidence(row, true),
      next: material ? { _id: material.id, name: material.name } : null,
    },
  ];
}
