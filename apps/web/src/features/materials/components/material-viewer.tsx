import type { MaterialInPlace } from '@lectern/contract';
import { type ReactNode, useSyncExternalStore } from 'react';
import { mediaSource, type MediaSource } from '../../../shared/format/media-source.ts';
import { t } from '../../../shared/messages/t.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ImageView } from './image-view.tsx';
import { MediaFrame } from './media-frame.tsx';
import classes from './media.module.css';
import { OpenLink } from './open-link.tsx';
import { VideoPlayer } from './video-player.tsx';

type MaterialViewerProps = {
  material: MaterialInPlace;
  /** Called with the player of a video that plays here, and with null when it goes. */
  onVideo?: ((video: HTMLVideoElement | null) => void) | undefined;
  /** Called when an image has loaded, or a link to the material is followed. */
  onOpen?: (() => void) | undefined;
  /** Shows a PDF of this site. */
  pdf: (shown: ShownPdf) => ReactNode;
};

export type ShownPdf = {
  source: { src: string; href: string };
  /** Whether the browser has a viewer of its own that is worth a frame. */
  inFrame: boolean;
  onOpen: (() => void) | undefined;
  /** Keeps its place until it is there. */
  coming: ReactNode;
};

const never = () => () => undefined;
/** A phone's viewer shows no more than the first page in a frame, if it shows anything. */
const isPhone = '(max-width: 640px) and (hover: none) and (pointer: coarse)';
const framesPdf = (): boolean => navigator.pdfViewerEnabled !== false && !matchMedia(isPhone).matches;
const nobodyKnows = () => null;

/** A material at full size: played, shown or linked, depending on its kind, its address and the browser. */
export function MaterialViewer({ material, onVideo, onOpen, pdf }: MaterialViewerProps) {
  const source = mediaSource(material.content_url, material.content_type);
  // The server draws what every browser can do; the viewer, which takes a second to find its place, comes with the app.
  const inFrame = useSyncExternalStore<boolean | null>(never, framesPdf, nobodyKnows);
  switch (source.kind) {
    case 'player':
      return (
        <VideoPlayer key={material._id} material={material} {...source} onVideo={onVideo} beside={material.place} />
      );
    case 'frame': {
      // A file that was uploaded here; other sites forbid our scripts to read theirs.
      const here = source.src.startsWith('/');
      if (source.shape === 'pdf' && (here || !inFrame)) {
        const coming = <Opened href={source.href} onOpen={onOpen} instead={here ? 'reader' : 'frame'} />;
        return here && inFrame !== null ? pdf({ source, inFrame, onOpen, coming }) : coming;
      }
      return <Framed name={material.name} source={source} onOpen={onOpen} />;
    }
    case 'image':
      return <ImageView name={material.name} src={source.src} onOpen={onOpen} />;
    case 'open':
      return <Opened href={source.href} onOpen={onOpen} />;
    case 'none':
      return <EmptyState title={t('No valid material found.')} />;
  }
}

type FramedProps = Pick<MaterialViewerProps, 'onOpen'> & {
  name: string;
  source: Extract<MediaSource, { kind: 'frame' }>;
};

/** A frame with a link out of it: some sites forbid framing. */
function Framed({ name, source, onOpen }: FramedProps) {
  return (
    <div>
      <MediaFrame title={name} src={source.src} shape={source.shape} />
      <div className={classes['under']}>
        <OpenLink href={source.href} size="small" onOpen={onOpen}>
          {t('Open in a new tab')}
        </OpenLink>
      </div>
    </div>
  );
}

type OpenedProps = Pick<MaterialViewerProps, 'onOpen'> & {
  href: string;
  /** Keeps the place of a frame, which phones have not, or of a reader that may follow. */
  instead?: 'frame' | 'reader';
};

function Opened({ href, onOpen, instead }: OpenedProps) {
  return (
    <div className={classes['open']} data-instead={instead}>
      <OpenLink href={href} onOpen={onOpen}>
        {t('Open')}
      </OpenLink>
      <p className={classes['address']}>
        <bdi>{shownAddress(href)}</bdi>
      </p>
    </div>
  );
}

/** The target of a link, so that nobody follows it blindly: the site, or the name of a file uploaded here. */
function shownAddress(href: string): string {
  if (!href.startsWith('/')) return new URL(href).hostname;
  const name = href.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
