import type { Caption } from '@lectern/contract';
import { Suspense, useId, useRef, useState, useSyncExternalStore } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { lazyDecoration } from '../../../shared/parts/lazy-decoration.ts';
import { LoadingBlock } from '../../../shared/ui/spinner.tsx';
import classes from './transcript-place.module.css';
import { useNear } from './use-near.ts';

const Transcript = lazyDecoration(async () => (await import('./transcript.tsx')).Transcript);

/** Also in `media.module.css`: from there on it stands beside the film. */
const isWide = '(min-width: 900px)';
const subscribe = (listener: () => void): (() => void) => {
  const width = matchMedia(isWide);
  width.addEventListener('change', listener);
  return () => width.removeEventListener('change', listener);
};

type TranscriptPlaceProps = { captions: readonly Caption[]; video: HTMLVideoElement };

/** The place of a film's transcript: open beside the film, folded below it. Its lines come when it is open and near. */
export function TranscriptPlace({ captions, video }: TranscriptPlaceProps) {
  const wide = useSyncExternalStore(subscribe, () => matchMedia(isWide).matches);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const near = useNear(body);
  const id = useId();
  const open = chosen ?? wide;
  return (
    <section className={classes['transcript']} data-folded={open ? undefined : ''} aria-label={t('Transcript')}>
      <button
        type="button"
        className={classes['fold']}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setChosen(!open)}
      >
        {t('Transcript')}
      </button>
      <div id={id} ref={body} className={classes['body']}>
        {near && (
          <Suspense fallback={<LoadingBlock label={t('Loading the transcript…')} />}>
            <Transcript captions={captions} video={video} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
