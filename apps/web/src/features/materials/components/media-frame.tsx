import type { FrameShape } from '../../../shared/format/media-source.ts';
import classes from './media.module.css';

type MediaFrameProps = {
  title: string;
  src: string;
  shape: FrameShape;
  /** Where a PDF opens. */ page?: number | null;
};

/**
 * The rights of another site's page: run scripts, keep its own cookies, present on a screen, send forms, and open its
 * own pages in tabs outside the sandbox. It may not lead this page elsewhere, download, or open dialogs.
 */
const sandbox =
  'allow-scripts allow-same-origin allow-presentation allow-forms allow-popups allow-popups-to-escape-sandbox';

const rights = {
  video: { sandbox, allow: 'fullscreen; encrypted-media; picture-in-picture' },
  document: { sandbox, allow: 'fullscreen' },
  // The browser's own viewer does not work in a sandbox.
  pdf: { allow: 'fullscreen' },
} as const;

/** Another site's player (16:9) or a document (600 px high) in a frame; waits until it is near. */
export function MediaFrame({ title, src, shape, page = null }: MediaFrameProps) {
  return (
    <iframe
      {...rights[shape]}
      className={classes[shape === 'video' ? 'wide' : 'page']}
      title={title}
      // By itself the browser's own viewer would open a list of pages beside the first one and push it aside.
      src={shape === 'pdf' && src.startsWith('/') ? `${src}#navpanes=0${page === null ? '' : `&page=${page}`}` : src}
      loading="lazy"
      // Video players refuse a page that does not send its address.
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
