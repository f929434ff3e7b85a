import { useLocation } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { hasRunningTests, subscribeRunning } from '../../features/attempts/taking/model/running-tests.ts';
import { useUser } from '../../shared/auth-session/auth-session.ts';
import { t } from '../../shared/messages/t.ts';
import { Button } from '../../shared/ui/button.tsx';
import classes from './new-version-bar.module.css';

/** Offers a newer version of the app; stays away while a test runs, and until the next page load once it is dismissed. */
export function NewVersionBar({ onReload }: { onReload: () => void }) {
  const userId = useUser()?._id ?? null;
  const path = useLocation({ select: ({ pathname }) => pathname });
  const running = useSyncExternalStore(subscribeRunning, () => userId !== null && hasRunningTests(userId));
  const [isStarting, setStarting] = useState(false);
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed || running || /^\/attempt\/[^/]+$/.test(path)) return null;
  return (
    <section aria-label={t('New version')} className={classes['bar']}>
      <p role="status">{t('A new version is ready.')}</p>
      <Button
        size="small"
        loading={isStarting}
        onClick={() => {
          setStarting(true);
          onReload();
        }}
      >
        {t('Reload')}
      </Button>
      <Button size="small" variant="quiet" onClick={() => setDismissed(true)}>
        {t('Later')}
      </Button>
    </section>
  );
}
