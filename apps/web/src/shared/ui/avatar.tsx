import { useState, type CSSProperties } from 'react';
import classes from './avatar.module.css';
import { hueOf } from './hue-of.ts';
import { initials } from './initials.ts';

/** A person with the address of the picture, null where there is none. */
export type Face = { _id: string; username: string; profilePicture: string | null };

/**
 * A person's picture, or the initials on a colour of their own. Decoration: the name stands beside it, and the initials
 * are no text that could be copied with it. `size` in pixels.
 */
export function Avatar({ person, size }: { person: Face; size: number }) {
  const { _id, username, profilePicture: picture } = person;
  const [broken, setBroken] = useState<string | null>(null);
  const look = { '--avatar-size': `${size}px`, '--hue': hueOf(_id) } as CSSProperties;
  if (picture === null || picture === '' || picture === broken)
    return <span className={classes['avatar']} style={look} data-initials={initials(username)} aria-hidden="true" />;
  return (
    <span className={classes['avatar']} style={look} aria-hidden="true">
      <img src={picture} alt="" width={size} height={size} loading="lazy" onError={() => setBroken(picture)} />
    </span>
  );
}
