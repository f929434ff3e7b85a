import type { ReactNode } from 'react';
import { shownName } from '../format/shown-name.ts';
import { Avatar, type Face } from './avatar.tsx';
import classes from './avatar.module.css';

/** Fits into the line of a table. */
const sizeInLists = 28;

type PersonNameProps = {
  person: Face;
  /** Pixels. */
  size?: number;
  /** Takes the place of the name, for example a link with it. */
  children?: ReactNode;
};

/** A person's face with the name beside it, for lists. */
export function PersonName({ person, size = sizeInLists, children = shownName(person.username) }: PersonNameProps) {
  return (
    <span className={classes['person']}>
      <Avatar person={person} size={size} />
      <span>{children}</span>
    </span>
  );
}
