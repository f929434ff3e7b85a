import { IconArrowDown, IconArrowUp, IconChevronRight, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../messages/t.ts';
import { tn } from '../messages/tn.ts';
import { Badge } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import classes from './long-form.module.css';

type ItemHeadProps = {
  handle: ReactNode;
  /** The kind of thing with its number, as 'Part 2'. */
  what: string;
  /** Its own name; empty while it has none. */
  name: string;
  note?: string;
  errors: number;
  open: boolean;
  /** 2 under the page's heading, 3 under another item's. */
  level: 2 | 3;
  /** The id of the part that opens. */
  controls: string;
  place: number;
  count: number;
  /** Buttons between moving and removing. */
  buttons?: ReactNode;
  onToggle: () => void;
  onMove: (to: number) => void;
  /** Missing where the item cannot be removed. */
  onRemove?: (() => void) | undefined;
};

/** The head of a list item in a form: its name, and buttons to open, move and remove it. */
export function ItemHead({
  handle,
  what,
  name,
  note,
  errors,
  open,
  level,
  controls,
  onToggle,
  ...move
}: ItemHeadProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes['head']}>
      {move.count > 1 && handle}
      <Heading className={classes['headTitle']}>
        <button
          type="button"
          className={classes['toggle']}
          aria-expanded={open}
          aria-controls={open ? controls : undefined}
          onClick={onToggle}
        >
          <IconChevronRight
            size={18}
            aria-hidden="true"
            className={classNames(classes['chevron'], open && classes['turned'])}
          />
          <span className={classes['what']}>{what}</span>{' '}
          <span className={classes['itemName']} dir="auto">
            {name}
          </span>
        </button>
      </Heading>
      {errors > 0 && <Badge tone="bad">{tn(errors, '{n} problem', '{n} problems')}</Badge>}
      {note !== undefined && <span className={classes['note']}>{note}</span>}
      <MoveButtons what={what} {...move} />
    </div>
  );
}

function MoveButtons({
  what,
  place,
  count: total,
  buttons,
  onMove,
  onRemove,
}: Pick<ItemHeadProps, 'what' | 'place' | 'count' | 'buttons' | 'onMove' | 'onRemove'>) {
  return (
    <div className={classes['headButtons']}>
      {total > 1 && (
        <>
          <HeadButton label={t('Move {what} up', { what })} disabled={place === 0} onClick={() => onMove(place - 1)}>
            <IconArrowUp size={18} aria-hidden="true" />
          </HeadButton>
          <HeadButton
            label={t('Move {what} down', { what })}
            disabled={place === total - 1}
            onClick={() => onMove(place + 1)}
          >
            <IconArrowDown size={18} aria-hidden="true" />
          </HeadButton>
        </>
      )}
      {buttons}
      {onRemove && (
        <HeadButton label={t('Remove {what}', { what })} onClick={onRemove}>
          <IconTrash size={18} aria-hidden="true" />
        </HeadButton>
      )}
    </div>
  );
}

type HeadButtonProps = { label: string; disabled?: boolean; onClick: () => void; children: ReactNode };

/** An icon button in the head of an item. */
export function HeadButton({ label, ...rest }: HeadButtonProps) {
  return <button type="button" aria-label={label} title={label} className={classes['headButton']} {...rest} />;
}
