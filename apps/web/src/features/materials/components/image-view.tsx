import { useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import classes from './media.module.css';
import { OpenLink } from './open-link.tsx';

type ImageViewProps = {
  name: string;
  src: string;
  /** Called when the image has loaded, or its link is followed. */
  onOpen?: (() => void) | undefined;
};

/** An image as large as fits; or a sentence that it cannot be shown, and a link to it. */
export function ImageView({ name, src, onOpen }: ImageViewProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === src) {
    return (
      <div className={classes['failed']} role="alert">
        <p>{t('This image cannot be shown here.')}</p>
        <OpenLink href={src} onOpen={onOpen}>
          {t('Open the image')}
        </OpenLink>
      </div>
    );
  }
  return (
    <img
      className={classes['image']}
      src={src}
      alt={name}
      loading="lazy"
      onLoad={onOpen}
      onError={() => setFailed(src)}
    />
  );
}
