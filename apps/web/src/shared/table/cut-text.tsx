import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import list from './list.module.css';

type CutTextProps = {
  /** The whole text, which the title shows. */
  text: string;
  /** Takes the place of the text, for example a link with it. */
  children?: ReactNode;
  className?: string | undefined;
};

/** Text that takes one line in a table, cut at its end where the column is too narrow. On a card it breaks instead. */
export function CutText({ text, children = text, className }: CutTextProps) {
  return (
    <span dir="auto" title={text} className={classNames(list['cutText'], className)}>
      {children}
    </span>
  );
}
