import { useCallback, useRef, useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import classes from './media.module.css';
import { OpenLink } from './open-link.tsx';
import { useNear } from './use-near.ts';

type VideoPlayerProps = {
  /** What the video is called. */
  name: string;
  src: string;
  /** Where the video can be opened when it cannot be played here. */
  href: string;
  /** Hands the player out when it is there, and null when it goes. */
  onVideo?: ((video: HTMLVideoElement | null) => void) | undefined;
};

/** A video in the browser's own player, 16:9, without a download; or that it cannot be played here, and a link to it. */
export function VideoPlayer({ name, src, href, onVideo }: VideoPlayerProps) {
  const player = useRef<HTMLVideoElement>(null);
  const near = useNear(player);
  const hold = useCallback(
    (video: HTMLVideoElement | null) => {
      player.current = video;
      onVideo?.(video);
    },
    [onVideo],
  );
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === src) {
    return (
      <div className={classes['failed']} role="alert">
        <p>{t('This video cannot be played here.')}</p>
        <OpenLink href={href}>{t('Open the video')}</OpenLink>
      </div>
    );
  }
  return (
    <video
      ref={hold}
      className={classes['wide']}
      src={src}
      aria-label={name}
      controls
      controlsList="nodownload"
      disablePictureInPicture
      playsInline
      // There may be many on one page: none loads its first picture before somebody comes near.
      preload={near ? 'metadata' : 'none'}
      onContextMenu={(event) => event.preventDefault()}
      onError={() => setFailed(src)}
    />
  );
}
