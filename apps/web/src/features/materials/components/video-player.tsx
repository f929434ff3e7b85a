import type { Material, MaterialInPlace } from '@lectern/contract';
import { Suspense, useCallback, useRef, useState } from 'react';
import { listImageUrl } from '../../../shared/format/list-image-url.ts';
import { t } from '../../../shared/messages/t.ts';
import { lazyDecoration } from '../../../shared/parts/lazy-decoration.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { CoverImage } from '../../../shared/ui/cover-image.tsx';
import { useAppRuns } from '../hooks/use-app-runs.ts';
import classes from './media.module.css';
import { OpenLink } from './open-link.tsx';
import { StartFilm } from './start-film.tsx';
import { useNear } from './use-near.ts';

// Nobody uses them before the film is there.
const FilmTools = lazyDecoration(async () => (await import('./film-tools.tsx')).FilmTools);

/** The course whose cover stands for a film until it plays. */
export type Covered = Pick<MaterialInPlace['course'], '_id' | 'imageUrl'>;

type VideoPlayerProps = {
  material: Material & { course: Covered };
  src: string;
  /** The address to open when the video cannot be played here. */
  href: string;
  /** Called with the player when it is there, and with null when it goes. */
  onVideo?: ((video: HTMLVideoElement | null) => void) | undefined;
  /** The place in the course where the film has the page to itself: with a row of controls, keys, a transcript and the way on. */
  beside?: MaterialInPlace['place'];
};

/**
 * A video in the browser's own player, 16:9, without a download; or a sentence that it cannot be played here, and a
 * link to it. In a page that the server drew its controls come with the app, or with a press of its picture.
 */
export function VideoPlayer({ material, src, href, onVideo, beside }: VideoPlayerProps) {
  const { name, captions, course } = material;
  const player = useRef<HTMLVideoElement>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const near = useNear(player);
  const isRunning = useAppRuns(player);
  const hold = useCallback(
    (next: HTMLVideoElement | null) => {
      player.current = next;
      setVideo(next);
      // Pressed and failed before the app came.
      if (next?.error) setFailed(src);
      onVideo?.(next);
    },
    [src, onVideo],
  );
  if (failed === src) {
    return (
      <div className={classes['failed']} role="alert">
        <p>{t('This video cannot be played here.')}</p>
        <OpenLink href={href}>{t('Open the video')}</OpenLink>
      </div>
    );
  }
  const poster = listImageUrl(course.imageUrl) ?? undefined;
  const film = { src, poster, 'aria-label': name, controlsList: 'nodownload', playsInline: true };
  const tracks = captions.map(({ url, language }) => <track key={url} kind="captions" src={url} srcLang={language} />);
  return (
    <div
      className={classNames(beside && classes['film'], beside && captions.length > 0 && classes['told'])}
      data-aside={t('Transcript')}
    >
      <div className={classNames(classes['wide'], classes['screen'])}>
        {poster === undefined && <CoverImage id={course._id} src={null} />}
        <video
          {...film}
          ref={hold}
          controls={isRunning}
          // One page may have many videos: none loads its first picture before it comes near.
          preload={near ? 'metadata' : 'none'}
          onContextMenu={(event) => event.preventDefault()}
          onError={() => setFailed(src)}
        >
          {tracks}
        </video>
        {!isRunning && (
          <StartFilm name={name}>
            <video {...film} controls preload="none">
              {tracks}
            </video>
          </StartFilm>
        )}
      </div>
      {video && (
        <Suspense>
          <FilmTools video={video} captions={captions} beside={beside} />
        </Suspense>
      )}
    </div>
  );
}
