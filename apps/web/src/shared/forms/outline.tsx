import { useEffect, useRef, useState, type ReactNode } from 'react';
import { numberText } from '../format/format-number.ts';
import { tn } from '../messages/tn.ts';
import { Badge } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import classes from './outline.module.css';

type OutlineProps = {
  title: string;
  /** The sum of everything in it. */
  total: string;
  /** The sentence in place of the list, where it is empty. */
  empty?: string | undefined;
  /** `OutlineItem`s. */
  children: ReactNode;
};

/** The parts of a long form, as a list of places to go to. */
export function Outline({ title, total, empty, children }: OutlineProps) {
  return (
    <nav aria-label={title} className={classes['outline']}>
      <p className={classes['head']}>
        <span className={classes['title']}>{title}</span> <span className={classes['quiet']}>{total}</span>
      </p>
      {empty === undefined ? (
        <ol className={classes['list']}>{children}</ol>
      ) : (
        <p className={classes['empty']}>{empty}</p>
      )}
    </nav>
  );
}

type OutlineItemProps = {
  number: number;
  name: string;
  /** Beside the name. */
  note?: string;
  problems: number;
  /** The person is typing in it. */
  current: boolean;
  /** Belongs to the item above it. */
  inner?: boolean;
  /** A badge. */
  children?: ReactNode;
  onGo: () => void;
};

/** A part of the form: pressing it focuses its field. */
export function OutlineItem({ number, name, current, inner = false, onGo, ...marks }: OutlineItemProps) {
  const { note, problems, children } = marks;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (current) bringIntoList(row.current);
  }, [current]);
  return (
    <li ref={row} className={classes['row']}>
      <button
        type="button"
        aria-current={current || undefined}
        className={classNames(classes['item'], inner && classes['inner'])}
        onClick={onGo}
      >
        <span className={classes['number']}>{numberText(number)}</span>{' '}
        <span dir="auto" className={classes['name']}>
          {name}
        </span>{' '}
        {note !== undefined && <span className={classes['quiet']}>{note}</span>} {children}{' '}
        {problems > 0 && <Badge tone="bad">{tn(problems, '{n} problem', '{n} problems')}</Badge>}
      </button>
    </li>
  );
}

/** Scrolls the list alone: the page stays where the person types. */
function bringIntoList(row: HTMLElement | null): void {
  const list = row?.parentElement;
  if (!row || !list) return;
  const [inner, outer] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

/**
 * The key of the part that has the focus, null in other fields; kept while the focus is outside of the fields. The parts
 * say their keys as `data-part`.
 */
export function useCurrentPart(): string | null {
  const [key, setKey] = useState<string | null>(null);
  useEffect(() => {
    const look = (): void => {
      const fields = document.activeElement?.closest('[role="tabpanel"]');
      if (fields) setKey(document.activeElement?.closest<HTMLElement>('[data-part]')?.dataset['part'] ?? null);
    };
    look();
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, []);
  return key;
}
