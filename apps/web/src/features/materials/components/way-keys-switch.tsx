import { useSyncExternalStore } from 'react';
import { t } from '../../../shared/messages/t.ts';
import classes from '../../../shared/ui/outline.module.css';
import { changeWayKeys, hasWayKeys, subscribeWayKeys } from '../way-keys.ts';

/** Turns the keys of lessons and films off and on, for people whose keys are pressed by a voice or by mistake. */
export function WayKeysSwitch() {
  const on = useSyncExternalStore(subscribeWayKeys, hasWayKeys, () => true);
  return (
    <label className={classes['keys']}>
      <input type="checkbox" checked={on} onChange={({ target }) => changeWayKeys(target.checked)} />
      {t('Use keyboard shortcuts in lessons')}
    </label>
  );
}
