import { useState, type CSSProperties } from 'react';
import classes from './avatar.module.css';

type AvatarProps = { name: string; picture: string | null; /** Pixels. */ size: number };

/** A person's picture, or the first letter of their name. Decoration: the name stands beside it. */
export function Avatar({ name, picture, size }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = picture !== null && picture !== '' && picture !== broken;
  return (
    <span className={classes['avatar']} style={{ '--avatar-size': `${size}px` } as CSSProperties} aria-hidden="true">
      {shown ? (
        <img src={picture} alt="" width={size} height={size} onError={() => setBroken(picture)} />
      ) : (
        name.trim().slice(0, 1)
      )}
    </span>
  );
}
