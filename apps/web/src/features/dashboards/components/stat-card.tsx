import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { numberText } from '../../../shared/format/format-number.ts';
import { t } from '../../../shared/messages/t.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import classes from './stat-card.module.css';

type StatCardProps = Omit<ComponentProps<'a'>, 'children'> & {
  label: string;
  /** Undefined while it loads. */
  value: number | undefined;
  failed?: boolean;
};

function StatCardAnchor({ label, value, failed = false, className, ...rest }: StatCardProps) {
  const text = value === undefined ? (failed ? '–' : t('Loading...')) : numberText(value);
  return (
    <a {...rest} className={classNames(classes['card'], className)}>
      <span className={classes['label']}>{label}</span>{' '}
      <span className={value === undefined ? classes['coming'] : classes['value']}>{text}</span>
    </a>
  );
}

/** A figure with its label; links to the list that it counts. Takes what the router's `Link` takes. */
export const StatCard = createLink(StatCardAnchor);
