import { Radio, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../../shared/messages/t.ts';
import { testsToFillQuery } from '../api/find-tests.ts';
import classes from './question-exchange.module.css';

/** The server is asked when typing has rested for this long, in milliseconds. */
const rest = 250;

type ImportTargetProps = {
  /** Only the signed-in person's own tests. */
  own: boolean;
  /** A test's id, or `new`; null while an existing one is to be chosen. */
  value: string | null;
  onChange: (value: string | null) => void;
  label?: string;
};

/** The target of imported questions: a new test or an existing one. */
export function ImportTarget({ own, value, onChange, label = t('Import into') }: ImportTargetProps) {
  const [text, setText] = useState('');
  const [rested] = useDebouncedValue(text.trim(), rest);
  const existing = value !== 'new';
  const tests = useQuery({ ...testsToFillQuery(rested, own), enabled: existing });
  return (
    <div className={classes['source']}>
      <Radio.Group
        label={label}
        value={existing ? 'existing' : 'new'}
        onChange={(next) => onChange(next === 'new' ? 'new' : null)}
      >
        <Radio value="new" label={t('A new test')} />
        <Radio value="existing" label={t('An existing test')} />
      </Radio.Group>
      {existing && (
        <Select
          label={t('Test')}
          searchable
          placeholder={t('Search tests...')}
          nothingFoundMessage={tests.isPending ? t('Searching...') : t('No tests found')}
          filter={({ options }) => options}
          data={tests.data ?? []}
          value={value}
          onSearchChange={setText}
          onChange={onChange}
          comboboxProps={{ withinPortal: false }}
        />
      )}
    </div>
  );
}
