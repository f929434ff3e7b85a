import type { NextStep } from '@lectern/contract';
import { clockTime } from '../../../shared/format/clock-time.ts';
import { t } from '../../../shared/messages/t.ts';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import classes from './next-step.module.css';

type Material = NonNullable<NextStep['material']>;
type NextStepLinkProps = { material: Material; act: NextStep['act']; size?: 'normal' | 'small' };

/** The filled link to the material where a student starts or goes on: 'Continue: The pendulum · 0:23 of 0:36'. */
export function NextStepLink({ material, act, size = 'normal' }: NextStepLinkProps) {
  return (
    <LinkButton
      to="/course/materials/$id"
      params={{ id: material._id }}
      variant="primary"
      size={size}
      className={classes['link']}
    >
      <span className={classes['text']}>{sentence(material, act)}</span>
    </LinkButton>
  );
}

function sentence({ name, position, durationSeconds, page, pages }: Material, act: NextStep['act']): string {
  if (act === 'start') return t('Start: {name}', { name });
  if (page !== null && pages !== null) return t('Continue: {name} · page {page} of {pages}', { name, page, pages });
  if (position === null || position < 1 || durationSeconds === null) return t('Continue: {name}', { name });
  const [at, whole] = [clockTime(position), clockTime(durationSeconds)];
  return t('Continue: {name} · {at} of {whole}', { name, at, whole });
}
