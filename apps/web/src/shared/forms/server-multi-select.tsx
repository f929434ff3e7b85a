import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { countOf } from '../format/count.ts';
import { t } from '../messages/t.ts';
import type { Face } from '../ui/avatar.tsx';
import { tn } from '../messages/tn.ts';
import { Avatar } from '../ui/avatar.tsx';
import { FoundError } from './found-error.tsx';
import { nothingFound, type Found, type PickOption, type PickSource } from './pick-option.ts';
import { PickedList } from './picked-list.tsx';
import classes from './server-multi-select.module.css';
import type { Things } from './things.ts';
import { searchProps, useFound } from './use-found.ts';

type ServerMultiSelectProps = {
  id: string;
  label: string;
  /** The kind of things to pick, as `users`. */
  things: Things;
  source: PickSource;
  picked: readonly PickOption[];
  onChange: (picked: PickOption[]) => void;
  description?: string | undefined;
  error?: string | undefined;
  /** The id of the thing that cannot be taken out. */
  keeps?: string | undefined;
  /** Draws the name of a picked person, for example as a link. */
  personName?: (person: Face) => ReactNode;
};

/**
 * Picks any number of things from more than a browser could hold: the server searches, and the picked things stand
 * below, a page at a time. By keyboard: type, arrow keys, Enter picks or takes out, Escape closes.
 */
export function ServerMultiSelect({
  label,
  things,
  source,
  picked,
  onChange,
  keeps,
  personName,
  ...field
}: ServerMultiSelectProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const ids = useMemo(() => new Set(picked.map((option) => option.id)), [picked]);
  const found = useFound(source, text, combobox.dropdownOpened);
  const options = found.data?.options ?? [];
  const toggle = (optionId: string): void => {
    const option = options.find((one) => one.id === optionId);
    if (ids.has(optionId) && optionId === keeps) return;
    if (ids.has(optionId)) onChange(picked.filter((one) => one.id !== optionId));
    else if (option) onChange([option, ...picked]);
    // Typing next replaces the search.
    input.current?.select();
  };
  return (
    <div className={classes['select']}>
      <Combobox store={combobox} onOptionSubmit={toggle}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            {...field}
            ref={input}
            label={label}
            placeholder={things.search}
            value={text}
            rightSection={found.isFetching ? <Loader size={16} /> : null}
            {...searchProps(combobox, setText)}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={found.data === undefined} className={classes['dropdown'] ?? ''}>
          <FoundList label={label} things={things} found={found.data ?? nothingFound} ids={ids} />
        </Combobox.Dropdown>
      </Combobox>
      <FoundError found={found} failed={source.failed} />
      <PickedList
        things={things}
        picked={picked}
        keeps={keeps}
        personName={personName}
        onChange={onChange}
        onEmpty={() => input.current?.focus()}
      />
    </div>
  );
}

type FoundListProps = {
  label: string;
  things: Things;
  found: Found;
  /** The ids of the picked things. */
  ids: ReadonlySet<string>;
};

function FoundList({ label, things, found, ids }: FoundListProps) {
  const { options } = found;
  return (
    <>
      <Combobox.Options
        aria-label={t('{label}: found', { label })}
        aria-multiselectable
        className={classes['options'] ?? ''}
      >
        {options.map((option) => (
          <FoundOption key={option.id} option={option} picked={ids.has(option.id)} />
        ))}
        {options.length === 0 && (
          <Combobox.Option value="" disabled aria-selected={false}>
            {things.noneFound}
          </Combobox.Option>
        )}
      </Combobox.Options>
      {options.length > 0 && <p className={classes['more']}>{foundText(things, found)}</p>}
    </>
  );
}

function FoundOption({ option, picked }: { option: PickOption; picked: boolean }) {
  return (
    <Combobox.Option value={option.id} active={picked} aria-selected={picked} className={classes['option'] ?? ''}>
      {option.person && <Avatar person={option.person} size={28} />}
      <span className={classes['optionText']}>
        <span>{option.label}</span>
        {option.detail !== undefined && <span className={classes['detail']}>{option.detail}</span>}
      </span>
      {picked && <IconCheck size={16} aria-hidden="true" />}
    </Combobox.Option>
  );
}

/** How many of the matching things are on the screen. */
function foundText(things: Things, { options, ...found }: Found): string {
  if (options.length === found.total)
    return t('{things} found', { things: tn(found.total, things.noun.one, things.noun.many) });
  return t('{shown} of {things} shown. Type to narrow the search.', {
    shown: options.length,
    things: countOf(found, things.noun.one, things.noun.many),
  });
}
