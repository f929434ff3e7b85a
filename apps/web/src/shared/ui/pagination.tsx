import { useId, type MouseEvent } from 'react';
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
  /** The rest of the address's query string, where the page stands there too: without scripts the buttons then send a form. */
  query?: Readonly<Record<string, string>>;
  /** Names the list, for screen readers. */
  label: string;
};

/** 'Previous', 'page / total' and 'Next'; nothing when there is only one page. */
export function Pagination({ page, pageCount, more = false, onPage, query, label }: PaginationProps) {
  const id = useId();
  if (pageCount <= 1) return null;
  const turnTo = (target: number) => ({
    ...(query && { type: 'submit' as const, form: id, name: 'page', value: target }),
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      onPage(target);
    },
  });
  const total = more ? `${numberText(pageCount)}+` : numberText(pageCount);
  return (
    <nav aria-label={t('Pages of {label}', { label })} className={classes['pages']}>
      {query && (
        <form id={id} hidden>
          {Object.entries(query).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </form>
      )}
      <Button size="small" disabled={page <= 1} {...turnTo(page - 1)}>
        {t('Previous')}
      </Button>
      <span className={classes['place']} aria-current="page" aria-label={t('Page {page} of {total}', { page, total })}>
        {numberText(page)} / {total}
      </span>
      <Button size="small" disabled={page >= pageCount} {...turnTo(page + 1)}>
        {t('Next')}
      </Button>
    </nav>
  );
}
