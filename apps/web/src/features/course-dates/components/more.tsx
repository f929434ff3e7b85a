import type { CourseDates, DateRow } from '@lectern/contract';
import { NativeSelect } from '@mantine/core';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import classes from './course-dates.module.css';

type MoreProps = {
  rows: readonly Pick<DateRow, 'kind' | '_id' | 'name'>[];
  more: CourseDates['more'];
  onPick: (subject: string | null) => void;
};

/** The parts of a very large course that are not shown, and a choice of the subject whose materials are. */
export function More({ rows, more, onPick }: MoreProps) {
  return (
    <>
      {more.materials > 0 && (
        <NativeSelect
          label={t('Show the materials of')}
          description={tn(
            more.materials,
            '{n} material without a date is not shown.',
            '{n} materials without dates are not shown.',
          )}
          className={classes['more']}
          data={[
            { value: '', label: t('No subject') },
            ...rows.filter(({ kind }) => kind === 'subject').map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={(event) => onPick(event.currentTarget.value || null)}
        />
      )}
      {more.tests > 0 && (
        <p className={classes['quiet']}>
          {tn(more.tests, '{n} more test is not shown.', '{n} more tests are not shown.')}
        </p>
      )}
    </>
  );
}
