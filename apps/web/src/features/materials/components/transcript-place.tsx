import type { Caption } from '@lectern/contract';
import { Suspense, useId, useRef } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { lazyDecoration } from '../../../shared/parts/lazy-decoration.ts';
import { LoadingBlock } from '../../../shared/ui/spinner.tsx';
import classes from './transcript-place.module.css';
import { useNear } from './use-near.ts';

const Transcript = lazyDecoration(async () => (await import('./transcript.tsx')).Transcript);

type TranscriptPlaceProps = {
  captions: readonly Caption[];
  video: HTMLVideoElement;
  open: boolean;
  onToggle: () => void;
};

/** The place of a film's transcript: folded below it, and beside it when it is open and there is room. Its lines come when it is open and near. */
export function TranscriptPlace({ captions, video, open, onToggle }: TranscriptPlaceProps) {
  const body = useRef<HTMLDivElement>(null);
  const near = useNear(body);
  const id = useId();
  return (
    <section className={classes['transcript']} data-folded={open ? undefined : ''} aria-label={t('Transcript')}>
      <button type="button" className={classes['fold']} aria-expanded={open} aria-controls={id} onClick={onToggle}>
        {t('Transcript')}
      </button>
      <div id={id} ref={body} className={classes['body']}>
        {open && near && (
          <Suspense fallback={<LoadingBlock label={t('Loading the transcript…')} />}>
            <Transcript captions={captions} video={video} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
