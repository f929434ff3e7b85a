import type { Caption } from '@lectern/contract';
import { Suspense, useCallback, useRef, useState } from 'react';
import { languageName } from '../../../shared/format/language-name.ts';
import { listImageUrl } from '../../../shared/format/list-image-url.ts';
import { t } from '../../../shared/messages/t.ts';
import { lazyDecoration } from '../../../shared/parts/lazy-decoration.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { useWatchingChoices } from '../hooks/use-watching-choices.ts';
import classes from './media.module.css';
import { OpenLink } from './open-link.tsx';
import { useNear } from './use-near.ts';

const Cover = lazyDecoration(async () => (await import('../../../shared/ui/cover.tsx')).Cover);

/** The course whose cover stands for a film until it plays. */
export type Covered = { _id: string; imageUrl: string | null };

type VideoPlayerProps = {
  /** The name of the video. */
  name: string;
  src: string;
  /** The address to open when the video cannot be played here. */
  href: string;
  captions: readonly Caption[];
  course: Covered;
  /** Called with the player when it is there, and with null when it goes. */
  onVideo?: ((video: HTMLVideoElement | null) => void) | undefined;
};

/**
 * A video in the browser's own player, 16:9, without a download; or a sentence that it cannot be played here, and a
 * link to it.
 */
export function VideoPlayer({ name, src, href, captions, course, onVideo }: VideoPlayerProps) {
  const player = useRef<HTMLVideoElement>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const near = useNear(player);
  const hold = useCallback(
    (next: HTMLVideoElement | null) => {
      player.current = next;
      setVideo(next);
      onVideo?.(next);
    },
    [onVideo],
  );
  useWatchingChoices(video, captions);
  const [failed, setFailed] = useState<string | null>(null);
  const [drawn, setDrawn] = useState<string | null>(null);
  if (failed === src) {
    return (
      <div className={classes['failed']} role="alert">
        <p>{t('This video cannot be played here.')}</p>
        <OpenLink href={href}>{t('Open the video')}</OpenLink>
      </div>
    );
  }
  const poster = listImageUrl(course.imageUrl) ?? undefined;
  return (
    <div className={classNames(classes['wide'], classes['screen'])}>
      {poster === undefined && drawn !== src && (
        <Suspense>
          <Cover id={course._id} />
        </Suspense>
      )}
      <video
        ref={hold}
        src={src}
        poster={poster}
        aria-label={name}
        controls
        controlsList="nodownload"
        playsInline
        // One page may have many videos: none loads its first picture before it comes near.
        preload={near ? 'metadata' : 'none'}
        onContextMenu={(event) => event.preventDefault()}
        onLoadedData={() => setDrawn(src)}
        onError={() => setFailed(src)}
      >
        {captions.map((caption) => (
          <track
            key={caption.url}
            kind="captions"
            src={caption.url}
            srcLang={caption.language}
            label={languageName(caption.language)}
          />
        ))}
      </video>
    </div>
  );
}
