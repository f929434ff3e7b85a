import { useState } from 'react';
import classes from './request-image.module.css';

/** A small picture of a course, or its first letter. Decoration. */
export function RequestImage({ name, src }: { name: string; src: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (src !== null && src !== broken) {
    return <img className={classes['image']} src={src} alt="" onError={() => setBroken(src)} />;
  }
  return (
    <span className={classes['image']} aria-hidden="true">
      {String.fromCodePoint(name.trim().codePointAt(0) ?? 0x20)}
    </span>
  );
}
