import { useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import classes from './media.module.css';
import { OpenLink } from './open-link.tsx';

/** An image as large as fits; or that it cannot be shown, and a link to it. */
export function ImageView({ name, src }: { name: string; src: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === src) {
    return (
      <div className={classes['failed']} role="alert">
        <p>{t('This image cannot be shown here.')}</p>
        <OpenLink href={src}>{t('Open the image')}</OpenLink>
      </div>
    );
  }
  return <img className={classes['image']} src={src} alt={name} loading="lazy" onError={() => setFailed(src)} />;
}
