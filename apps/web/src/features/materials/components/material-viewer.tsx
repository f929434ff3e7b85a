import type { MaterialInPlace } from '@lectern/contract';
import { useSyncExternalStore } from 'react';
import { mediaSource, type MediaSource } from '../../../shared/format/media-source.ts';
import { t } from '../../../shared/messages/t.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
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
};

const never = () => () => undefined;
/** Also in `media.module.css`. A phone's viewer shows no more than the first page in a frame, if it shows anything. */
const isPhone = '(max-width: 640px) and (hover: none) and (pointer: coarse)';
const framesPdf = (): boolean => navigator.pdfViewerEnabled !== false && !matchMedia(isPhone).matches;

/** A material at full size: played, shown or linked, depending on its kind, its address and the browser. */
export function MaterialViewer({ material, onVideo, onOpen }: MaterialViewerProps) {
  const source = mediaSource(material.content_url, material.content_type);
  // The server draws what every browser can do; the viewer, which takes a second to find its place, comes with the app.
  const inFrame = useSyncExternalStore(never, framesPdf, () => false);
  switch (source.kind) {
    case 'player':
      return <VideoPlayer key={material._id} material={material} {...source} onVideo={onVideo} beside />;
    case 'frame':
      if (source.shape === 'pdf' && !inFrame) return <Opened href={source.href} onOpen={onOpen} asLargeAsFrame />;
      return <Framed name={material.name} source={source} onOpen={onOpen} />;
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
  /** Keeps the place of a frame that may follow. */
  asLargeAsFrame?: true;
};

function Opened({ href, onOpen, asLargeAsFrame }: OpenedProps) {
  return (
    <div className={classNames(classes['open'], asLargeAsFrame && classes['instead'])}>
      <OpenLink href={href} variant="primary" onOpen={onOpen}>
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
