import type { TestException } from '@lectern/contract';
import { testTexts } from '@lectern/contract/test-texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '../../../../shared/format/format-moment.ts';
import { numberText } from '../../../../shared/format/format-number.ts';
import { t } from '../../../../shared/messages/t.ts';
import { ScrollFrame } from '../../../../shared/table/scroll-frame.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { BlocksComing } from '../../../../shared/ui/coming.tsx';
import { ErrorState } from '../../../../shared/ui/error-state.tsx';
import { exceptionsQuery } from '../api/exceptions.ts';
import { type Edited, ExceptionDialog, nameOf, type TargetSources } from './exception-dialog.tsx';
import classes from './exceptions.module.css';
import { RemoveException } from './remove-exception.tsx';

/** The exceptions from a test's dates and limits: to add, change and take away. */
export function ExceptionsCard({ testId, sources }: { testId: string; sources: TargetSources }) {
  const found = useQuery(exceptionsQuery(testId));
  const [edited, setEdited] = useState<Edited | null>(null);
  return (
    <Card className={classes['card']}>
      <div className={classes['head']}>
        <h2>{t('Exceptions')}</h2>
        <Button onClick={() => setEdited('group')}>{t('Add for a group')}</Button>
        <Button onClick={() => setEdited('person')}>{t('Add for a student')}</Button>
      </div>
      <p className={classes['hint']}>
        {t('Groups and students can have other dates, more time or more attempts. They are saved at once.')}
      </p>
      {found.isPending && <BlocksComing label={t('Loading exceptions...')} heights={[60]} />}
      {found.isError && found.data === undefined && (
        <ErrorState
          error={found.error}
          fallback={t(testTexts.testFailed)}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      )}
      {found.data?.length === 0 && <p>{t(testTexts.noExceptions)}</p>}
      {found.data !== undefined && found.data.length > 0 && (
        <ExceptionTable testId={testId} exceptions={found.data} onEdit={setEdited} />
      )}
      {edited !== null && (
        <ExceptionDialog testId={testId} edited={edited} sources={sources} onClose={() => setEdited(null)} />
      )}
    </Card>
  );
}

const dateText = (moment: string | null): string => (moment === null ? '–' : formatMoment(moment));
const numberOrNone = (number: number | null): string => (number === null ? '–' : numberText(number));

type ExceptionTableProps = {
  testId: string;
  exceptions: readonly TestException[];
  onEdit: (exception: TestException) => void;
};

function ExceptionTable({ testId, exceptions, onEdit }: ExceptionTableProps) {
  return (
    <ScrollFrame label={t('Exceptions')} className={classes['frame']}>
      <table className={classes['table']}>
        <thead>
          <tr>
            {[t('For##whom'), t('Opens'), t('Due'), t('Closes'), t('Minutes'), t('Attempts'), t('Actions')].map(
              (column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {exceptions.map((exception) => (
            <tr key={exception.group?._id ?? exception.person?._id}>
              <th scope="row">
                <bdi>{nameOf(exception)}</bdi>
              </th>
              <td>{dateText(exception.opensAt)}</td>
              <td>{dateText(exception.dueAt)}</td>
              <td>{dateText(exception.closesAt)}</td>
              <td>{numberOrNone(exception.minutes)}</td>
              <td>{numberOrNone(exception.attempts)}</td>
              <td>
                <Button aria-label={t('Edit {name}', { name: nameOf(exception) })} onClick={() => onEdit(exception)}>
                  {t('Edit')}
                </Button>{' '}
                <RemoveException testId={testId} exception={exception} name={nameOf(exception)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}
