import { useState } from 'react';
import { safeResourceUrl } from '../../../shared/format/resource-url.ts';
import { t } from '../../../shared/messages/t.ts';
import classes from './course-form.module.css';

/** The image at an address; nothing where there is none. */
export function ImagePreview({ url }: { url: string }) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = safeResourceUrl(url);
  if (shown === null || shown === broken) return null;
  return (
    <img src={shown} alt={t('Preview of the course')} className={classes['preview']} onError={() => setBroken(shown)} />
  );
}
