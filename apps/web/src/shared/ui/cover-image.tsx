import { Suspense, useState } from 'react';
import { lazyDecoration } from '../parts/lazy-decoration.ts';
import { classNames } from './class-names.ts';
import classes from './cover-image.module.css';

const Cover = lazyDecoration(async () => (await import('./cover.tsx')).Cover);

type CoverImageProps = {
  /** The id of the thing that it belongs to. */
  id: string;
  src: string | null;
  /** Pixels; without them the place decides. */
  width?: number;
  height?: number;
  /** True for the images on the first screen; the others wait until they are near. */
  eager?: boolean;
  className?: string | undefined;
};

/** An image in a 16:9 place, or a drawn cover where there is none or it cannot be loaded. Decoration. */
export function CoverImage({ id, src, eager = false, className, ...size }: CoverImageProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className={classNames(classes['place'], className)} style={size} aria-hidden="true">
      {src !== null && src !== broken ? (
        <img src={src} alt="" {...size} loading={eager ? 'eager' : 'lazy'} onError={() => setBroken(src)} />
      ) : (
        <Suspense>
          <Cover id={id} />
        </Suspense>
      )}
    </div>
  );
}
