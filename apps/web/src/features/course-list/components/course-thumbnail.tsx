import { IconBook2 } from '@tabler/icons-react';
import { useState } from 'react';
import { listImageUrl } from '../../../shared/format/list-image-url.ts';
import classes from './course-list.module.css';

/**
 * A course's image in a list, or a placeholder where it has none that lists can show. `width` in pixels. Decoration.
 */
export function CourseThumbnail({ url, width }: { url: string | null; width: number }) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = listImageUrl(url);
  const height = Math.round(width * 0.66);
  return (
    <span className={classes['thumbnail']} style={{ width, height }}>
      {shown === null || shown === broken ? (
        <IconBook2 size={Math.round(height * 0.55)} stroke={1.4} aria-hidden="true" />
      ) : (
        <img src={shown} alt="" width={width} height={height} loading="lazy" onError={() => setBroken(shown)} />
      )}
    </span>
  );
}
