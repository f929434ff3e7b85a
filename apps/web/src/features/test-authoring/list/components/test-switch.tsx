import type { TestListItem } from '@lectern/contract';
import { Switch } from '@mantine/core';
import { t } from '../../../../shared/messages/t.ts';
import { useSwitchTest } from '../api/switch-test.ts';
import { statusNames } from '../test-columns.ts';

/** The switch that opens a test to students or closes it. */
export function TestSwitch({ test }: { test: TestListItem }) {
  const change = useSwitchTest();
  return (
    <Switch
      aria-label={t('{test} is enabled', { test: test.test_name })}
      label={statusNames[test.test_status]}
      checked={test.test_status === 'enabled'}
      disabled={!test.can.edit}
      onChange={(event) => {
        // One change at a time: otherwise a late answer would undo an early one.
        if (change.isPending) return;
        change.mutate({ test, status: event.currentTarget.checked ? 'enabled' : 'disabled' });
      }}
    />
  );
}
