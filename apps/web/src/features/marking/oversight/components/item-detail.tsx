import type { ItemStatistics } from '@lectern/contract';
import { numberText, percentText } from '../../../../shared/format/format-number.ts';
import { t } from '../../../../shared/messages/t.ts';
import { RichText } from '../../../../shared/safe-html/rich-text.tsx';
import { Badge } from '../../../../shared/ui/badge.tsx';
import { classNames } from '../../../../shared/ui/class-names.ts';
import { LinkButton } from '../../../../shared/ui/link-button.tsx';
import type { Area } from '../mark-text.ts';
import { AlsoIn } from './also-in.tsx';
import { DataSheet } from './data-sheet.tsx';
import sheet from './data-sheet.module.css';
import classes from './oversight.module.css';

type ItemDetailProps = { area: Area; testId: string; edits: boolean; item: ItemStatistics };

/** A question with its figures, who chose which option, and the ways to correct it. */
export function ItemDetail({ area, testId, edits, item }: ItemDetailProps) {
  const figures = [
    [t('Correlation'), numberText(item.pointBiserial, 2)],
    [t('Correct'), numberText(item.right)],
    [t('Wrong (−{mark})', { mark: item.negative_mark }), numberText(item.wrong)],
    [t('Skipped'), numberText(item.skipped)],
  ] as const;
  return (
    <div className={classes['part']}>
      <RichText html={item.question_text} topHeading={3} />
      <dl className={classNames(classes['facts'], classes['figures'])}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Options item={item} />
      {edits && item.position !== null && <Ways area={area} testId={testId} item={item} />}
      <AlsoIn area={area} question={item.question} />
    </div>
  );
}

/** The corrections that this question may need; each opens with that choice made, and nothing is changed before a preview. */
function Ways({ area, testId, item }: Omit<ItemDetailProps, 'edits'>) {
  const other = item.flag?.options[1];
  const ways = [
    ...(other === undefined ? [] : [[t('Accept {letter} too', { letter: other }), `accept-${other}`] as const]),
    [t('Full marks for everyone'), 'full_marks'] as const,
    [t('Leave it out'), 'left_out'] as const,
    [t('Change the key'), 'by_key'] as const,
  ].filter(([, as]) => as !== item.scoring || as === 'by_key');
  return (
    <div role="group" aria-label={t('Correct this question')} className={classes['buttons']}>
      {ways.map(([label, as]) => (
        <LinkButton
          key={as}
          to={area === 'teacher' ? '/teacher/test/$id/corrections' : '/instructor/test/$id/corrections'}
          params={{ id: testId }}
          search={{ question: item.question, as }}
        >
          {label}
        </LinkButton>
      ))}
    </div>
  );
}

function Options({ item }: { item: ItemStatistics }) {
  const share = (chosen: number): number => (item.attempts === 0 ? 0 : (chosen / item.attempts) * 100);
  return (
    <DataSheet
      label={
        item.position === null
          ? t('Options of a question no longer in the test')
          : t('Options of Question {number}', { number: item.position + 1 })
      }
      columns={[t('Option'), t('Text'), t('Chosen'), t('Share'), t('Best students'), t('Weakest students')]}
    >
      {item.options.map((option) => (
        <tr key={option.letter}>
          <th scope="row" className={sheet['letter']}>
            {option.letter} {option.correct && <Badge tone="good">{t('Correct')}</Badge>}
          </th>
          <td className={sheet['prose']}>
            <RichText html={option.text} topHeading={3} />
          </td>
          <td>{numberText(option.chosen)}</td>
          <td>
            <span className={classes['share']}>
              {option.chosen > 0 && (
                <span
                  aria-hidden="true"
                  className={option.correct ? classes['shareRight'] : classes['shareOther']}
                  style={{ width: `${share(option.chosen) * 0.6}px` }}
                />
              )}
              {percentText(share(option.chosen))}
            </span>
          </td>
          <td>{numberText(option.chosenByUpper)}</td>
          <td>{numberText(option.chosenByLower)}</td>
        </tr>
      ))}
    </DataSheet>
  );
}
