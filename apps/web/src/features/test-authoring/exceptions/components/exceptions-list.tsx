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

const columnsOf = ({ kind }: Excepted): string[] => [
  t('For##whom'),
  t('Opens'),
  t('Due'),
  t('Closes'),
  ...(kind === 'test' ? [t('Minutes'), t('Attempts')] : []),
  t('Actions'),
];

type ExceptionTableProps = {
  of: Excepted;
  exceptions: readonly Exception[];
  onEdit: (exception: Exception) => void;
};

function ExceptionTable({ of, exceptions, onEdit }: ExceptionTableProps) {
  return (
    <ScrollFrame label={t('Exceptions')} className={classes['frame']}>
      <table className={classes['table']}>
        <thead>
          <tr>
            {columnsOf(of).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
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
              {of.kind === 'test' && (
                <>
                  <td>{numberOrNone(exception.minutes)}</td>
                  <td>{numberOrNone(exception.attempts)}</td>
                </>
              )}
              <td>
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
