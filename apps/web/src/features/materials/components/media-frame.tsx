import type { FrameShape } from '../../../shared/format/media-source.ts';
import classes from './media.module.css';

type MediaFrameProps = { title: string; src: string; shape: FrameShape };

/** Another site's player (16:9) or a document (600 px high) in a frame; waits until it is near. */
export function MediaFrame({ title, src, shape }: MediaFrameProps) {
  return (
    <iframe
      className={classes[shape === 'video' ? 'wide' : 'page']}
      title={title}
      // The browser's own viewer would unfold a list of pages beside the first one, and so move it away.
      src={shape === 'pdf' && src.startsWith('/') ? `${src}#navpanes=0` : src}
      loading="lazy"
      allow="fullscreen; encrypted-media; picture-in-picture"
      // Players of videos refuse to play for a page that does not say where it is.
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
