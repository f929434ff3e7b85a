import { t } from '../../../shared/messages/t.ts';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { firstStepsOf, openSteps, type Site } from '../model/first-steps.ts';
import classes from './first-steps.module.css';

/** The first steps of a new site; the next step has the prominent button. */
export function FirstSteps({ site }: { site: Site }) {
  const next = openSteps(site)[0]?.name;
  if (next === undefined) return null;
  return (
    <section aria-labelledby="first-steps" className={classes['panel']}>
      <h2 id="first-steps">{t('First steps')}</h2>
      <p>
        {t('Three steps, and students can start learning: they sign up themselves, or you import them under Users.')}
      </p>
      <ol className={classes['steps']}>
        {firstStepsOf(site).map(({ name, title, state, why, act, link }, place) => (
          <li key={name} data-done={state === 'done' || undefined}>
            <span className={classes['mark']} aria-hidden="true">
              {state === 'done' ? '✓' : place + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <p>{state === 'done' ? t('Done') : why}</p>
            </div>
            {state !== 'done' && (
              <LinkButton {...link} size="small" {...(name === next && { variant: 'primary' })}>
                {act}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
