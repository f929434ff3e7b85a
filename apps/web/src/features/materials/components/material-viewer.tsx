import type { Material } from '@lectern/contract';
import { useSyncExternalStore } from 'react';
import { mediaSource, type MediaSource } from '../../../shared/format/media-source.ts';
import { t } from '../../../shared/messages/t.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ImageView } from './image-view.tsx';
import { MediaFrame } from './media-frame.tsx';
import classes from './media.module.css';
import { OpenLink } from './open-link.tsx';
import { VideoPlayer } from './video-player.tsx';

type MaterialViewerProps = {
  material: Material;
  /** Called with the player of a video that plays here, and with null when it goes. */
  onVideo?: ((video: HTMLVideoElement | null) => void) | undefined;
  /** Called when an image has loaded, or a link to the material is followed. */
  onOpen?: (() => void) | undefined;
};

const never = () => () => undefined;
const canShowPdf = (): boolean => navigator.pdfViewerEnabled !== false;

/** A material at full size: played, shown or linked, depending on its kind, its address and the browser. */
export function MaterialViewer({ material, onVideo, onOpen }: MaterialViewerProps) {
  const source = mediaSource(material.content_url, material.content_type);
  const showsPdf = useSyncExternalStore(never, canShowPdf, () => true);
  switch (source.kind) {
    case 'player':
      return <VideoPlayer name={material.name} src={source.src} href={source.href} onVideo={onVideo} />;
    case 'frame':
      if (source.shape === 'pdf' && !showsPdf) return <Opened href={source.href} onOpen={onOpen} />;
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

function Opened({ href, onOpen }: Pick<MaterialViewerProps, 'onOpen'> & { href: string }) {
  return (
    <div className={classes['open']}>
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
