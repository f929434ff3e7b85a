import type { PushDevice, PushState } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatDate } from '../../../shared/format/format-date.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { pushQuery, useTurnOff, useTurnOn } from '../api/push.ts';
import { findAbility, type PushAbility } from '../model/this-browser.ts';
import classes from './notice-choices.module.css';

/** Turning notices on for this device, and the devices that have them. */
export function PushDevices({ userId }: { userId: string }) {
  const { data } = useQuery(pushQuery());
  const [ability, setAbility] = useState<PushAbility | null>(null);
  useEffect(() => void findAbility().then(setAbility), []);
  if (data === undefined || ability === null) return null;
  return (
    <div className={classes['devices']}>
      <h3>{t('On your devices')}</h3>
      <ThisDevice userId={userId} state={data} ability={ability} onAsked={() => void findAbility().then(setAbility)} />
      {data.devices.length > 0 && (
        <ul className={classes['list']}>
          {data.devices.map((device) => (
            <DeviceRow key={device._id} device={device} />
          ))}
        </ul>
      )}
    </div>
  );
}

type ThisDeviceProps = { userId: string; state: PushState; ability: PushAbility; onAsked: () => void };

function ThisDevice({ userId, state, ability, onAsked }: ThisDeviceProps) {
  const { mutate, isPending } = useTurnOn(userId);
  if (state.devices.some(({ current }) => current)) return null;
  if (ability === 'none') {
    return (
      <p className={classes['quiet']}>
        {t(
          'This browser cannot show notices while Lectern is closed. On an iPhone or iPad, add Lectern to the Home Screen first.',
        )}
      </p>
    );
  }
  if (ability === 'denied') {
    return (
      <p className={classes['quiet']}>
        {t('Your browser blocks notices from this site. Allow notifications in its settings for this site first.')}
      </p>
    );
  }
  return (
    <>
      <p className={classes['quiet']}>
        {t('Notices reach this device while Lectern is closed, until you sign out on it.')}
      </p>
      <div>
        <Button loading={isPending} onClick={() => mutate(state.publicKey, { onSettled: onAsked })}>
          {t('Turn on notices on this device')}
        </Button>
      </div>
    </>
  );
}

function DeviceRow({ device: { _id, device, current, createdAt } }: { device: PushDevice }) {
  const { mutate, isPending } = useTurnOff();
  return (
    <li className={classes['device']}>
      <span>
        {device} {current && <span className={classes['quiet']}>({t('This device')})</span>}
        <br />
        <span className={classes['quiet']}>{t('On since {date}', { date: formatDate(createdAt) })}</span>
      </span>
      <Button size="small" loading={isPending} onClick={() => mutate({ _id, current })}>
        {t('Turn off')}
      </Button>
    </li>
  );
}
