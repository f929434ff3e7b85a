import type { FrameShape } from '../../../shared/format/media-source.ts';
import classes from './media.module.css';

type MediaFrameProps = { title: string; src: string; shape: FrameShape };

/**
 * The rights of another site's page: run, keep its own cookies, present on a screen, take a password, and open its own
 * pages in tabs that are no part of the sandbox. What is left out: to lead this page elsewhere, to download, to ask by
 * dialogs.
 */
const sandbox =
  'allow-scripts allow-same-origin allow-presentation allow-forms allow-popups allow-popups-to-escape-sandbox';

const rights = {
  video: { sandbox, allow: 'fullscreen; encrypted-media; picture-in-picture' },
  document: { sandbox, allow: 'fullscreen' },
  // The browser's own viewer works in no sandbox.
  pdf: { allow: 'fullscreen' },
} as const;

/** Another site's player (16:9) or a document (600 px high) in a frame; waits until it is near. */
export function MediaFrame({ title, src, shape }: MediaFrameProps) {
  return (
    <iframe
      {...rights[shape]}
      className={classes[shape === 'video' ? 'wide' : 'page']}
      title={title}
      // The browser's own viewer would unfold a list of pages beside the first one, and so move it away.
      src={shape === 'pdf' && src.startsWith('/') ? `${src}#navpanes=0` : src}
      loading="lazy"
      // Players of videos refuse to play for a page that does not say where it is.
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
