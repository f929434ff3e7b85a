import { useCallback, useRef, useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import classes from './media.module.css';
import { OpenLink } from './open-link.tsx';
import { useNear } from './use-near.ts';

type VideoPlayerProps = {
  /** The name of the video. */
  name: string;
  src: string;
  /** The address to open when the video cannot be played here. */
  href: string;
  /** Called with the player when it is there, and with null when it goes. */
  onVideo?: ((video: HTMLVideoElement | null) => void) | undefined;
};

/**
 * A video in the browser's own player, 16:9, without a download; or a sentence that it cannot be played here, and a
 * link to it.
 */
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
      // One page may have many videos: none loads its first picture before it comes near.
      preload={near ? 'metadata' : 'none'}
      onContextMenu={(event) => event.preventDefault()}
      onError={() => setFailed(src)}
    />
  );
}
