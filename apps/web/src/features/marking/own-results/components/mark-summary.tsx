import type { Mark } from '@lectern/contract';
import { percentText } from '../../../../shared/format/format-number.ts';
import { t } from '../../../../shared/messages/t.ts';
import { Card } from '../../../../shared/ui/card.tsx';
import { markText } from '../result-texts.ts';
import classes from './results.module.css';

/** The result of an attempt, in figures. */
export function MarkSummary({ result }: { result: Mark }) {
  const facts = [
    [t('Mark'), markText(result)],
    [t('Percentage'), percentText(result.percentage)],
    [t('Correct'), result.right],
    [t('Wrong'), result.wrong],
    [t('Skipped'), result.skipped],
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
