import type { Mark } from '@lectern/contract';
import { percentText } from '../../../shared/format/format-number.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { markText } from '../result-texts.ts';
import classes from './results.module.css';

/** What an attempt came to, in figures. */
export function MarkSummary({ result }: { result: Mark }) {
  const facts = [
    ['Mark', markText(result)],
    ['Percentage', percentText(result.percentage)],
    ['Right', result.right],
    ['Wrong', result.wrong],
    ['Skipped', result.skipped],
  ] as const;
  return (
    <Card>
      <dl className={classes['figures']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
