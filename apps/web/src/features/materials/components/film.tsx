import type { MaterialInPlace } from '@lectern/contract';
import { Suspense, useCallback, useState } from 'react';
import type { MediaSource } from '../../../shared/format/media-source.ts';
import { lazyDecoration } from '../../../shared/parts/lazy-decoration.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import classes from './film.module.css';
import { TranscriptPlace } from './transcript-place.tsx';
import { VideoPlayer } from './video-player.tsx';

// Nobody uses it before the film is there.
const PlayerBar = lazyDecoration(async () => (await import('./player-bar.tsx')).PlayerBar);

type FilmProps = {
  material: MaterialInPlace;
  source: Extract<MediaSource, { kind: 'player' }>;
  onVideo: ((video: HTMLVideoElement | null) => void) | undefined;
};

/** A film with our own row of controls below it, and its transcript beside it where it has captions. */
export function Film({ material, source, onVideo }: FilmProps) {
  const { name, captions, course } = material;
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const hold = useCallback(
    (next: HTMLVideoElement | null) => {
      setVideo(next);
      onVideo?.(next);
    },
    [onVideo],
  );
  return (
    <div className={classNames(classes['film'], captions.length > 0 && classes['told'])}>
      <div className={classes['player']}>
        <VideoPlayer {...{ name, captions, course }} src={source.src} href={source.href} onVideo={hold} />
        <div className={classes['bar']}>
          {video !== null && (
            <Suspense>
              <PlayerBar video={video} captions={captions} />
            </Suspense>
          )}
        </div>
      </div>
      {captions.length > 0 && <TranscriptPlace key={material._id} captions={captions} video={video} />}
    </div>
  );
}
