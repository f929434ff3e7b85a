import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { t } from '../shared/messages/t.ts';
import { leaveBuild, MissingPart } from '../shared/parts/missing-part.ts';
import { ErrorState } from '../shared/ui/error-state.tsx';
import { LoadingBlock } from '../shared/ui/spinner.tsx';

/** Takes the place of a page that broke; the rest of the screen stays usable. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  if (error instanceof MissingPart) return <PartMissing />;
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  return <ErrorState error={error} fallback={t('This page could not be shown. Please try again.')} onRetry={retry} />;
}

/**
 * Loads the page anew where that may help, at once or when the network is back. Where that was tried before, it says so
 * and leaves it to the person. A link that is followed meanwhile, or an address that is entered, wins over the reload.
 */
function PartMissing() {
  const [stays, setStays] = useState(false);
  useEffect(() => {
    const followed = new AbortController();
    let leaving = false;
    const leave = async (): Promise<void> => {
      leaving = await leaveBuild(followed.signal);
      setStays(!leaving);
    };
    const tryToLeave = (): void => void leave();
    tryToLeave();
    // The browser goes elsewhere: a reload from here on would call it back.
    const goElsewhere = (): void => followed.abort();
    addEventListener('online', tryToLeave);
    addEventListener('beforeunload', goElsewhere);
    return () => {
      removeEventListener('online', tryToLeave);
      removeEventListener('beforeunload', goElsewhere);
      followed.abort();
      // The reload that is under way would bring the former address back.
      if (leaving) location.reload();
    };
  }, []);
  if (!stays) return <LoadingBlock />;
  return (
    <ErrorState
      error={null}
      fallback={t('A part of this page could not be loaded.')}
      act={t('Reload')}
      onRetry={() => location.reload()}
    >
      {t('There may be a new version, or no connection. Drafts kept in this browser are safe.')}
    </ErrorState>
  );
}
