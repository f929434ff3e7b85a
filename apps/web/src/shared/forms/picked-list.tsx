import { limits } from '@lectern/contract/limits';
import { TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../messages/t.ts';
import { tn } from '../messages/tn.ts';
import { Pagination } from '../ui/pagination.tsx';
import type { Face } from '../ui/avatar.tsx';
import { PersonName } from '../ui/person-name.tsx';
import type { PickOption } from './pick-option.ts';
import classes from './server-multi-select.module.css';
import type { Things } from './things.ts';

/** The most picked things on the page at once. */
const pageSize = 10;

type PickedListProps = {
  things: Things;
  picked: readonly PickOption[];
  /** The id of the thing that cannot be taken out. */
  keeps: string | undefined;
  personName: ((person: Face) => ReactNode) | undefined;
  onChange: (picked: PickOption[]) => void;
  /** Called when the last visible thing was taken out, so that the focus can go somewhere. */
  onEmpty: () => void;
};

/** The picked things: their number, and a page of them that can be searched and taken out. */
export function PickedList({ things, picked, keeps, personName, onChange, onEmpty }: PickedListProps) {
  const [text, setText] = useState('');
  const [wanted, setPage] = useState(1);
  // A text whose field is gone filters nothing.
  const search = picked.length > pageSize ? text.trim().toLowerCase() : '';
  const matching = search === '' ? picked : picked.filter(({ label }) => label.toLowerCase().includes(search));
  const pageCount = Math.ceil(matching.length / pageSize);
  const page = Math.min(wanted, Math.max(pageCount, 1));
  const shown = matching.slice((page - 1) * pageSize, page * pageSize);
  const { list, removedAt } = useFocusOnNext(onEmpty);
  const remove = (index: number, id: string): void => {
    removedAt.current = shown.slice(0, index).filter((option) => option.id !== keeps).length;
    onChange(picked.filter((option) => option.id !== id));
  };
  return (
    <div className={classes['picked']}>
      <p role="status" className={classes['count']}>
        {picked.length === 0
          ? things.noneSelected
          : t('{things} selected', { things: tn(picked.length, things.noun.one, things.noun.many) })}
      </p>
      {picked.length > pageSize && (
        <TextInput
          type="search"
          aria-label={things.searchSelected}
          placeholder={`${things.searchSelected}...`}
          maxLength={limits.search}
          value={text}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setPage(1);
          }}
        />
      )}
      {shown.length > 0 && (
        <ul ref={list} aria-label={things.selected} className={classes['list']}>
          {shown.map((option, index) => (
            <PickedLine
              key={option.id}
              option={option}
              personName={personName}
              onRemove={option.id === keeps ? null : () => remove(index, option.id)}
            />
          ))}
        </ul>
      )}
      {picked.length > 0 && matching.length === 0 && (
        <p className={classes['count']}>{t('Nothing matches “{search}”.', { search: text.trim() })}</p>
      )}
      <Pagination page={page} pageCount={pageCount} onPage={setPage} label={things.selected} />
    </div>
  );
}

type PickedLineProps = Pick<PickedListProps, 'personName'> & { option: PickOption; onRemove: (() => void) | null };

function PickedLine({ option, personName, onRemove }: PickedLineProps) {
  const { label, warning, person } = option;
  return (
    <li className={classes['line']}>
      <span className={classes['name']}>
        {person === undefined ? label : <PersonName person={person}>{personName?.(person)}</PersonName>}
        {warning !== undefined && <span className={classes['warning']}>{warning}</span>}
      </span>
      {onRemove !== null && (
        <button
          type="button"
          className={classes['remove']}
          aria-label={t('Remove {label}', { label })}
          onClick={onRemove}
        >
          <IconX size={16} aria-hidden="true" />
        </button>
      )}
    </li>
  );
}

/**
 * Taking out a line removes the focused button. The focus goes to the button of the next line, which moves to the same
 * place. `removedAt` is the index of the removed line.
 */
function useFocusOnNext(onEmpty: () => void) {
  const list = useRef<HTMLUListElement>(null);
  const removedAt = useRef<number | null>(null);
  useEffect(() => {
    if (removedAt.current === null) return;
    const buttons = list.current?.querySelectorAll('button');
    const next = buttons?.[Math.min(removedAt.current, buttons.length - 1)];
    removedAt.current = null;
    if (next) next.focus();
    else onEmpty();
  });
  return { list, removedAt };
}
