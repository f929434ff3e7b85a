import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useRef, useState, type SubmitEvent } from 'react';
import { errorText, fieldIssues } from '../../../shared/api/api-error.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { useLookUpCode } from '../api/look-up-code.ts';
import { useRequestJoin } from '../api/request-join.ts';
import { FoundCourse } from './found-course.tsx';
import classes from './join-with-code.module.css';

/** The problem with looking a code up, or with asking, in one sentence beside the field. */
function problemOf(error: Error | null): string | undefined {
  if (error === null) return undefined;
  return fieldIssues(error)['joinCode'] ?? errorText(error, texts.joinRequestFailed);
}

const headingId = 'join-with-code';

/** On a phone the courses come first, and the box is folded. */
const isRoomy = (): boolean => !matchMedia('(max-width: 640px)').matches;

/** A box for a join code, which folds and is open where a link leads to it: shows the code's course and asks to join it. */
export function JoinWithCode() {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const [openAtFirst] = useState(() => location.hash === `#${headingId}` || isRoomy());
  const lookUp = useLookUpCode();
  const ask = useRequestJoin();
  const wanted = code.trim();
  const change = (next: string): void => {
    setCode(next);
    setMissing(false);
    lookUp.reset();
    ask.reset();
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (lookUp.isPending) return;
    setMissing(wanted === '');
    ask.reset();
    if (wanted !== '') lookUp.mutate(wanted);
  };
  const field = useRef<HTMLInputElement>(null);
  const begin = (): void => {
    // The pressed button goes with the course.
    field.current?.focus();
    change('');
  };
  const send = (): void => ask.mutate({ joinCode: wanted }, { onSuccess: begin });
  const problem = missing ? t('Enter a join code') : problemOf(ask.error ?? lookUp.error);
  return (
    <section className={classes['box']} aria-labelledby={headingId}>
      <details open={openAtFirst}>
        <summary>
          <h2 id={headingId}>{t('Join with code')}</h2>
        </summary>
        <form className={classes['form']} onSubmit={submit} noValidate>
          <TextField
            ref={field}
            label={t('Join code')}
            value={code}
            maxLength={limits.joinCode.max * 2}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={problem}
            onChange={(event) => change(event.target.value)}
          />
          <Button type="submit" loading={lookUp.isPending}>
            {t('Look up')}
          </Button>
        </form>
        <div role="status">
          {lookUp.data && <FoundCourse course={lookUp.data} asking={ask.isPending} onAsk={send} />}
        </div>
      </details>
    </section>
  );
}
