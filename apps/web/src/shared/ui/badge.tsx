import type { ReactNode } from 'react';
import classes from './badge.module.css';
import { classNames } from './class-names.ts';

type BadgeProps = { tone?: 'neutral' | 'accent' | 'good' | 'warn' | 'bad'; children: ReactNode };

/** A short state in a coloured pill. The words carry the meaning; the colour only repeats it. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={classNames(classes['badge'], classes[tone])}>{children}</span>;
}
