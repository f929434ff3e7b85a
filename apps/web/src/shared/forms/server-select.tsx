import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { countOf } from '../format/count.ts';
import { t } from '../messages/t.ts';
import { useInDialog } from '../ui/in-dialog.ts';
import { FoundError } from './found-error.tsx';
import { nothingFound, type Found, type PickOption, type PickSource } from './pick-option.ts';
import classes from './server-multi-select.module.css';
import type { Things } from './things.ts';
import { searchProps, useFound } from './use-found.ts';

type ServerSelectProps = {
  id: string;
  label: string;
  /** The kind of things to pick, as `institutions`. */
  things: Things;
  source: PickSource;
  picked: PickOption | null;
  onChange: (picked: PickOption | null) => void;
  required?: boolean;
  description?: string | undefined;
  error?: string | undefined;
};

/**
 * Picks one thing of more than a browser could hold, or none: the server searches. By keyboard: type, arrow keys, Enter
 * picks, Escape closes and keeps the picked thing.
 */
export function ServerSelect({
  label,
  things,
  source,
  picked,
  onChange,
  required = false,
  ...field
}: ServerSelectProps) {
  const inDialog = useInDialog();
  const input = useRef<HTMLInputElement>(null);
  // Null without a search: then the field shows the picked thing.
  const [text, setText] = useState<string | null>(null);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setText(null);
    },
  });
  const found = useFound(source, text ?? '', combobox.dropdownOpened);
  const options = found.data?.options ?? [];
  const pick = (optionId: string): void => {
    onChange(options.find((one) => one.id === optionId) ?? null);
    combobox.closeDropdown();
  };
  const clear = (): void => {
    onChange(null);
    input.current?.focus();
  };
  const button = picked && <ClearButton label={label} onClear={clear} />;
  return (
    <div className={classes['select']}>
      <Combobox store={combobox} onOptionSubmit={pick} withinPortal={!inDialog}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            {...field}
            ref={input}
            label={label}
            withAsterisk={required}
            autoComplete="off"
            placeholder={things.search}
            value={text ?? picked?.label ?? ''}
            rightSection={found.isFetching ? <Loader size={16} /> : button}
            rightSectionWidth={44}
            {...searchProps(combobox, setText)}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={found.data === undefined} className={classes['dropdown'] ?? ''}>
          <FoundOptions label={label} things={things} found={found.data ?? nothingFound} picked={picked} />
        </Combobox.Dropdown>
      </Combobox>
      <FoundError found={found} failed={source.failed} />
    </div>
  );
}

function ClearButton({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <button type="button" className={classes['remove']} aria-label={t('Clear {label}', { label })} onClick={onClear}>
      <IconX size={16} aria-hidden="true" />
    </button>
  );
}

type FoundOptionsProps = {
  label: string;
  things: Things;
  found: Found;
  picked: PickOption | null;
};

function FoundOptions({ label, things, found, picked }: FoundOptionsProps) {
  const { options, total } = found;
  return (
    <>
      <Combobox.Options aria-label={t('{label}: found', { label })} className={classes['options'] ?? ''}>
        {options.map(({ id, label: name, detail }) => (
          <Combobox.Option
            key={id}
            value={id}
            active={id === picked?.id}
            aria-selected={id === picked?.id}
            className={classes['option'] ?? ''}
          >
            <span className={classes['optionText']}>
              <span>{name}</span>
              {detail !== undefined && <span className={classes['detail']}>{detail}</span>}
            </span>
          </Combobox.Option>
        ))}
        {options.length === 0 && (
          <Combobox.Option value="" disabled aria-selected={false}>
            {things.noneFound}
          </Combobox.Option>
        )}
      </Combobox.Options>
      {options.length < total && (
        <p className={classes['more']}>
          {t('{shown} of {things} shown. Type to narrow the search.', {
            shown: options.length,
            things: countOf(found, things.noun.one, things.noun.many),
          })}
        </p>
      )}
    </>
  );
}
