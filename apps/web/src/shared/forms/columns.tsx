import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import classes from './columns.module.css';

/** Fields beside each other, and below each other on a phone. */
export function Columns({ of = 'two', children }: { of?: 'two' | 'three'; children: ReactNode }) {
  return <div className={classNames(classes['columns'], classes[of])}>{children}</div>;
}
