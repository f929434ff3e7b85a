import { numberText } from '../format/format-number.ts';
import { t } from '../messages/t.ts';
import { Button } from './button.tsx';
import classes from './pagination.module.css';

type PaginationProps = {
  page: number;
  pageCount: number;
  /** True where counting stopped at a limit, and more pages may follow. */
  more?: boolean | undefined;
  onPage: (page: number) => void;
  /** Names the list, for screen readers. */
  label: string;
};

/** 'Previous', 'page / total' and 'Next'; nothing when there is only one page. */
export function Pagination({ page, pageCount, more = false, onPage, label }: PaginationProps) {
  if (pageCount <= 1) return null;
  const total = more ? `${numberText(pageCount)}+` : numberText(pageCount);
  return (
    <nav aria-label={t('Pages of {label}', { label })} className={classes['pages']}>
      <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('Previous')}
      </Button>
      <span className={classes['place']} aria-current="page" aria-label={t('Page {page} of {total}', { page, total })}>
        {numberText(page)} / {total}
      </span>
      <Button size="small" disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
        {t('Next')}
      </Button>
    </nav>
  );
}
