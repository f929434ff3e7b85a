import type { ItemStatistics } from '@lectern/contract';
import { Fragment, useId } from 'react';
import { numberText, percentText } from '../../../../shared/format/format-number.ts';
import { plainText } from '../../../../shared/format/plain-text.ts';
import { t } from '../../../../shared/messages/t.ts';
import { useListSearch } from '../../../../shared/routing/list-search.ts';
import { Badge } from '../../../../shared/ui/badge.tsx';
import type { Area } from '../mark-text.ts';
import { flagText, inOrderOf } from '../worst-first.ts';
import { DataSheet } from './data-sheet.tsx';
import { ItemDetail } from './item-detail.tsx';
import classes from './oversight.module.css';

/** The most that a row shows of its question, in characters. */
const excerpt = 90;

type ItemTableProps = { area: Area; testId: string; edits: boolean; items: readonly ItemStatistics[] };

const columns = [
  { field: 'position', label: t('Question') },
  { field: 'difficulty', label: t('Facility') },
  { field: 'discrimination', label: t('Discrimination') },
  t('Doubt'),
];

/** One row for each question; the address keeps which of them is open. */
export function ItemTable({ area, testId, edits, items }: ItemTableProps) {
  const [{ question, sort }, setSearch] = useListSearch();
  return (
    <DataSheet
      label={t('Questions, the worst first')}
      columns={columns}
      sort={sort}
      onSort={(next) => setSearch({ sort: next })}
    >
      {inOrderOf([...items], sort).map((item) => (
        <Row
          key={item.question}
          area={area}
          testId={testId}
          edits={edits}
          item={item}
          open={item.question === question}
          onToggle={() => setSearch({ question: item.question === question ? undefined : item.question })}
        />
      ))}
    </DataSheet>
  );
}

type RowProps = Omit<ItemTableProps, 'items'> & { item: ItemStatistics; open: boolean; onToggle: () => void };

function Row({ area, testId, edits, item, open, onToggle }: RowProps) {
  const detail = useId();
  return (
    <Fragment>
      <tr>
        <th scope="row">
          <button
            type="button"
            className={classes['opener']}
            aria-expanded={open}
            aria-controls={open ? detail : undefined}
            onClick={onToggle}
          >
            <strong>{nameOf(item)}</strong> <bdi>{plainText(item.question_text, excerpt)}</bdi>
          </button>
        </th>
        <td>{percentText(item.difficulty === null ? null : Math.round(item.difficulty * 100))}</td>
        <td>{numberText(item.discrimination, 2)}</td>
        <td className={classes['doubt']}>
          <Doubt item={item} />
        </td>
      </tr>
      {open && (
        <tr>
          <td id={detail} colSpan={columns.length} className={classes['detail']}>
            <ItemDetail area={area} testId={testId} edits={edits} item={item} />
          </td>
        </tr>
      )}
    </Fragment>
  );
}

const nameOf = ({ position }: ItemStatistics): string =>
  position === null ? t('No longer in the test') : t('Question {number}', { number: position + 1 });

function Doubt({ item }: { item: ItemStatistics }) {
  if (item.scoring === 'full_marks') return <Badge>{t('Full marks for everyone')}</Badge>;
  if (item.scoring === 'left_out') return <Badge>{t('Left out')}</Badge>;
  return flagText(item) ?? <span className={classes['quiet']}>–</span>;
}
