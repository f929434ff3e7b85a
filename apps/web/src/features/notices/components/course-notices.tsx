import type { CourseNotices } from '@lectern/contract';
import { type LeadHours, leadChoices } from '@lectern/contract/notice-words';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { courseNoticesQuery, useChooseCourseNotices } from '../api/course-notices.ts';
import classes from './notice-choices.module.css';

/** The notices that a course sends to its students, for those who edit it. */
export function CourseNoticesSection({ courseId }: { courseId: string }) {
  const id = useId();
  const chosen = useQuery(courseNoticesQuery(courseId));
  return (
    <section aria-labelledby={id} className={classes['section']}>
      <h2 id={id}>{t('Notices to students')}</h2>
      {chosen.isPending && <Skeleton height={200} />}
      {chosen.isError && (
        <ErrorState
          error={chosen.error}
          fallback={t('The notices of the course could not be loaded.')}
          onRetry={() => void chosen.refetch()}
          retrying={chosen.isFetching}
        />
      )}
      {chosen.data && <ChosenForm key={JSON.stringify(chosen.data)} courseId={courseId} chosen={chosen.data} />}
    </section>
  );
}

const mostLeads = 3;

function ChosenForm({ courseId, chosen }: { courseId: string; chosen: CourseNotices }) {
  const { mutate, isPending } = useChooseCourseNotices(courseId);
  const [dueSoon, setDueSoon] = useState(chosen.dueSoon);
  const [leads, setLeads] = useState<readonly LeadHours[]>(chosen.leads);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isPending || leads.length === 0) return;
    const fields = new FormData(event.currentTarget);
    mutate({
      materialsAdded: fields.has('materialsAdded'),
      testOpens: fields.has('testOpens'),
      dueSoon,
      leads: [...leads],
      closesSoon: fields.has('closesSoon'),
      results: fields.has('results'),
    });
  };
  return (
    <form className={classes['form']} onSubmit={submit}>
      <p className={classes['quiet']}>
        {t(
          'Students hear of these. Decisions on their requests, your announcements and answers to their questions reach them in any case.',
        )}
      </p>
      <Checkbox name="materialsAdded" label={t('New materials')} defaultChecked={chosen.materialsAdded} />
      <Checkbox name="testOpens" label={t('A test opens')} defaultChecked={chosen.testOpens} />
      <Checkbox
        name="dueSoon"
        label={t('A test or a material is due soon')}
        checked={dueSoon}
        onChange={(event) => setDueSoon(event.currentTarget.checked)}
      />
      {dueSoon && <Leads leads={leads} onChange={setLeads} />}
      <Checkbox
        name="closesSoon"
        label={t('A test without a due date closes within a day')}
        defaultChecked={chosen.closesSoon}
      />
      <Checkbox name="results" label={t('A result is out or corrected')} defaultChecked={chosen.results} />
      <div>
        <Button type="submit" loading={isPending}>
          {t('Save notices')}
        </Button>
      </div>
    </form>
  );
}

type LeadsProps = { leads: readonly LeadHours[]; onChange: (leads: readonly LeadHours[]) => void };

function Leads({ leads, onChange }: LeadsProps) {
  return (
    <fieldset className={classes['leads']}>
      <legend>{t('How long before')}</legend>
      {leadChoices.map((hours) => (
        <Checkbox
          key={hours}
          label={leadNames[hours]}
          checked={leads.includes(hours)}
          disabled={!leads.includes(hours) && leads.length >= mostLeads}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...leads, hours] : leads.filter((one) => one !== hours))
          }
        />
      ))}
      {leads.length === 0 && <p role="alert">{t('Choose at least one time')}</p>}
      {leads.length >= mostLeads && <p className={classes['quiet']}>{t('Three at most')}</p>}
    </fieldset>
  );
}

const leadNames: Readonly<Record<LeadHours, string>> = {
  168: t('A week'),
  72: t('Three days'),
  48: t('Two days'),
  24: t('A day'),
  2: t('Two hours'),
  1: t('An hour'),
};
