import type { NeedLine } from '@lectern/contract';
import { formatDate } from '../../../shared/format/format-date.ts';
import { listText } from '../../../shared/format/list-text.ts';
import { percentText } from '../../../shared/format/format-number.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';

export type Rule = NeedLine['rule'];
type Evidence = Pick<NeedLine, 'rule' | 'completed' | 'materials' | 'lastAt' | 'since' | 'overdue' | 'falling'>;

/** The rules in words, the gravest first. */
export const ruleNames: Readonly<Record<Rule, string>> = {
  overdue: t('Late##student'),
  falling: t('Marks are falling'),
  idle: t('Nothing done for 14 days'),
  'not-started': t('Not started'),
};

export const isRule = (text: string | undefined): text is Rule => text !== undefined && Object.hasOwn(ruleNames, text);

/** The evidence of a line in one sentence. */
export function evidenceText(line: Evidence): string {
  const { completed, materials } = line;
  const done =
    materials > 0 ? tn(materials, '{done} of {n} material', '{done} of {n} materials', { done: completed }) : '';
  return [ruleText(line), done].filter((part) => part !== '').join(' · ');
}

function ruleText({ rule, overdue, falling, lastAt, since }: Evidence): string {
  if (rule === 'overdue' && overdue) {
    const { name, dueAt } = overdue.oldest;
    const values = { name, date: formatDate(dueAt) };
    return overdue.count === 1
      ? t('{name} was due on {date}', values)
      : tn(
          overdue.count,
          '{n} thing is late, the oldest {name} since {date}',
          '{n} things are late, the oldest {name} since {date}',
          values,
        );
  }
  if (rule === 'falling' && falling) {
    const values = { marks: marksText(falling.percentages), test: falling.test.name, date: formatDate(falling.at) };
    return t('Last marks {marks}; {test} on {date}', values);
  }
  if (rule === 'idle' && lastAt !== null) return t('Nothing done since {date}', { date: formatDate(lastAt) });
  return since === null
    ? t('Nothing opened yet')
    : t('In the course since {date}, nothing opened yet', { date: formatDate(since) });
}

/** Percentages in their order: '80%, 70%, 55%'. */
export const marksText = (percentages: readonly number[]): string => percentages.map(percentText).join(', ');

/** The other rules that hold, as a sentence; empty for none. */
export const othersText = (others: readonly Rule[]): string =>
  others.length === 0 ? '' : t('Also: {rules}', { rules: listText(others.map((rule) => ruleNames[rule])) });
