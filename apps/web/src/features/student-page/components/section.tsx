import { type ReactNode, useId } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { Card } from '../../../shared/ui/card.tsx';
import classes from './student-page.module.css';

type SectionProps = { title: string; action?: ReactNode; children: ReactNode };

/** A part of a student's page. */
export function Section({ title, action, children }: SectionProps) {
  const id = useId();
  return (
    <Card role="region" aria-labelledby={id} className={classes['section']}>
      <div className={classes['sectionHead']}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </Card>
  );
}

type ShortListProps<T> = {
  list: { readonly data: readonly T[]; readonly more: boolean };
  empty: string;
  children: (item: T) => ReactNode;
};

/** The rows of a part, or a word that there are none. */
export function ShortList<T>({ list: { data, more }, empty, children }: ShortListProps<T>) {
  if (data.length === 0) return <p className={classes['quiet']}>{empty}</p>;
  return (
    <>
      <ul className={classes['rows']}>{data.map(children)}</ul>
      {more && <p className={classes['quiet']}>{t('There are more that are not shown here.')}</p>}
    </>
  );
}
