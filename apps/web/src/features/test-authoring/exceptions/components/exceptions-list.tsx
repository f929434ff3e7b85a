import { testTexts } from '@lectern/contract/test-texts';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../../../shared/format/format-moment.ts';
import { numberText } from '../../../../shared/format/format-number.ts';
import { t } from '../../../../shared/messages/t.ts';
import { ScrollFrame } from '../../../../shared/table/scroll-frame.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { BlocksComing } from '../../../../shared/ui/coming.tsx';
import { ErrorState } from '../../../../shared/ui/error-state.tsx';
import { type Excepted, type Exception, exceptionsFailed, exceptionsQuery } from '../api/exceptions.ts';
import { nameOf } from './exception-dialog.tsx';
import classes from './exceptions.module.css';
import { RemoveException } from './remove-exception.tsx';

/** The exceptions from the dates and limits of a test, or the dates of a material: to change and take away. */
export function ExceptionsList({ of, onEdit }: { of: Excepted; onEdit: (exception: Exception) => void }) {
  const found = useQuery(exceptionsQuery(of));
  return (
    <>
      {found.isPending && <BlocksComing label={t('Loading exceptions...')} heights={[60]} />}
      {found.isError && found.data === undefined && (
        <ErrorState
          error={found.error}
          fallback={t(exceptionsFailed[of.kind])}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      )}
      {found.data?.length === 0 && <p>{t(testTexts.noExceptions)}</p>}
      {found.data !== undefined && found.data.length > 0 && (
        <ExceptionTable of={of} exceptions={found.data} onEdit={onEdit} />
      )}
    </>
  );
}

const dateText = (moment: string | null): string => (moment === null ? '–' : formatMoment(moment));
const numberOrNone = (number: number | null | undefined): string => (number == null ? '–' : numberText(number));

/** The differences of an exception, by column. */
const differencesOf = ({ kind }: Excepted, exception: Exception): [column: string, text: string][] => [
  [t('Opens'), dateText(exception.opensAt)],
  [t('Due'), dateText(exception.dueAt)],
  [t('Closes'), dateText(exception.closesAt)],
  ...(kind === 'test' ? limitsOf(exception) : []),
];
const limitsOf = ({ minutes, attempts }: Exception): [string, string][] => [
  [t('Minutes'), numberOrNone(minutes)],
  [t('Attempts'), numberOrNone(attempts)],
];

type ExceptionTableProps = {
  of: Excepted;
  exceptions: readonly Exception[];
  onEdit: (exception: Exception) => void;
};

function ExceptionTable({ of, exceptions, onEdit }: ExceptionTableProps) {
  const differences = exceptions.map((exception) => differencesOf(of, exception));
  const columns = differences[0]?.map(([column]) => column) ?? [];
  return (
    <ScrollFrame label={t('Exceptions')} className={classes['frame']}>
      {/* The roles are said because a phone shows the rows as blocks. */}
      <table role="table" className={classes['table']}>
        <thead role="rowgroup">
          <tr role="row">
            {[t('For##whom'), ...columns, t('Actions')].map((column) => (
              <th key={column} role="columnheader" scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {exceptions.map((exception, index) => (
            <tr key={exception.group?._id ?? exception.person?._id} role="row">
              <th role="rowheader" scope="row">
                <bdi>{nameOf(exception)}</bdi>
              </th>
              {differences[index]?.map(([column, text]) => (
                <td key={column} role="cell" data-label={column}>
                  {text}
                </td>
              ))}
              <td role="cell">
                <Button aria-label={t('Edit {name}', { name: nameOf(exception) })} onClick={() => onEdit(exception)}>
                  {t('Edit')}
                </Button>{' '}
                <RemoveException of={of} exception={exception} name={nameOf(exception)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}
