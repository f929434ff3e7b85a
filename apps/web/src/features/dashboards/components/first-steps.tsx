import { t } from '../../../shared/messages/t.ts';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { firstSteps, openSteps, type StepCounts } from '../model/first-steps.ts';
import classes from './first-steps.module.css';

/** What a new site needs; the next step has the button that stands out. */
export function FirstSteps({ counts }: { counts: StepCounts }) {
  const [next] = openSteps(counts);
  if (next === undefined) return null;
  return (
    <section aria-labelledby="first-steps" className={classes['panel']}>
      <h2 id="first-steps">{t('First steps')}</h2>
      <p>
        {t('Three things, and students can begin to learn: they sign up themselves, or you import them under Users.')}
      </p>
      <ol className={classes['steps']}>
        {firstSteps.map((step, place) => {
          const done = counts[step.counted] > 0;
          return (
            <li key={step.counted} data-done={done || undefined}>
              <span className={classes['mark']} aria-hidden="true">
                {done ? '✓' : place + 1}
              </span>
              <div>
                <h3>{step.title}</h3>
                <p>{done ? t('Done') : step.why}</p>
              </div>
              {!done && (
                <LinkButton to={step.to} size="small" {...(step === next && { variant: 'primary' })}>
                  {step.act}
                </LinkButton>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
