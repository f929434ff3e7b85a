import type { RequiredSteps as Required, Role } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { institutionSource } from '../../../shared/forms/institution-source.ts';
import type { PickOption } from '../../../shared/forms/pick-option.ts';
import { ServerSelect } from '../../../shared/forms/server-select.tsx';
import { institutions as institutionThings } from '../../../shared/forms/things.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { requiredQuery, useRequireSteps } from '../api/required-steps.ts';
import { roleGroups } from '../role-groups.ts';
import classes from './providers.module.css';
import { RequiringInstitutions } from './requiring-institutions.tsx';

/** The roles of which two-step sign-in is required, on the whole site or at one institution. */
export function RequiredSteps() {
  const titleId = useId();
  const pickId = useId();
  const [place, setPlace] = useState<PickOption | null>(null);
  const part = useRef<HTMLElement>(null);
  const required = useQuery(requiredQuery(place?.id ?? null));
  const save = useRequireSteps();
  // The form begins anew with the roles that were saved, so its button is another one by then.
  useEffect(() => {
    if (save.isSuccess) part.current?.querySelector<HTMLElement>('button[type=submit]')?.focus();
  }, [save.isSuccess]);
  const onSave = (roles: Role[]): void => save.mutate({ institution: place?.id ?? null, roles });
  return (
    <Card>
      <section ref={part} aria-labelledby={titleId} className={classes['form']}>
        <h2 id={titleId}>{t('Two-step sign-in is required of')}</h2>
        <ServerSelect
          id={pickId}
          label={t('Institution')}
          description={t('Without one it is for the whole site.')}
          things={institutionThings}
          source={institutionSource}
          picked={place}
          onChange={setPlace}
        />
        {required.isPending && <Skeleton height={180} />}
        {required.isError && (
          <ErrorState
            error={required.error}
            fallback={t(texts.somethingWrong)}
            onRetry={() => void required.refetch()}
            retrying={required.isFetching}
          />
        )}
        {required.data && (
          <RolesForm
            key={keyOf(place, required.data)}
            required={required.data}
            isSaving={save.isPending}
            onSave={onSave}
          />
        )}
        <RequiringInstitutions />
      </section>
    </Card>
  );
}

/** Another place, or what somebody else saved, begins the form anew. */
const keyOf = (place: PickOption | null, { roles }: Required): string =>
  [place?.id ?? '', ...roles.map(({ since }) => since ?? '')].join();

type RolesFormProps = { required: Required; isSaving: boolean; onSave: (roles: Role[]) => void };

function RolesForm({ required, isSaving, onSave }: RolesFormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const ticked = new FormData(event.currentTarget);
    onSave(required.roles.map(({ role }) => role).filter((role) => ticked.has(role)));
  };
  return (
    <form className={classes['form']} onSubmit={submit}>
      {required.roles.map(({ role, since, people, withoutStep }) => (
        <div key={role}>
          <Checkbox name={role} label={roleGroups[role]} defaultChecked={since !== null} />
          <p className={classes['quiet']}>{withoutText(people, withoutStep)}</p>
        </div>
      ))}
      <p className={classes['quiet']}>
        {t(
          'It counts from the next sign-in with a password on: people without a second step then see one page, where they set one up. Sign-ins with a passkey alone or with a school account are not held up.',
        )}
      </p>
      <div>
        <Button type="submit" variant="primary" loading={isSaving}>
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}

function withoutText(people: number, withoutStep: number): string {
  if (people === 0) return t('Nobody has this role here.');
  if (withoutStep === 0) return t('Everybody has it.');
  return tn(withoutStep, '{n} of {people} has none yet.', '{n} of {people} have none yet.', { people });
}
