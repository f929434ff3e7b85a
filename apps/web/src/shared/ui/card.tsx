import type { ComponentProps } from 'react';
import classes from './card.module.css';
import { classNames } from './class-names.ts';

/** A sheet of paper on the page; takes what a `div` takes. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(classes['card'], className)} />;
}
