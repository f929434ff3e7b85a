import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { PickOption } from '../../../shared/forms/pick-option.ts';
import { keepFormOpen } from '../../../shared/forms/use-found.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { grantableCoursesQuery } from '../api/lookups.ts';
import { coursesToOffer } from '../model/courses-to-offer.ts';
import classes from './institution-form.module.css';

/** How long typing has to rest before the server is asked, in milliseconds. */
const rest = 250;

type CourseAccessProps = {
  id: string;
  granted: readonly PickOption[];
  onChange: (granted: PickOption[]) => void;
  error?: string | undefined;
};

/** The courses of administrators, each with a box to tick: the granted ones first, then those that the search finds. */
export function CourseAccess({ id, granted, onChange, error }: CourseAccessProps) {
  const [text, setText] = useState('');
  const [rested] = useDebouncedValue(text.trim(), rest);
  const [first] = useState(granted);
  const found = useQuery(grantableCoursesQuery(rested));
  const ids = useMemo(() => new Set(granted.map((course) => course.id)), [granted]);
  const offered = coursesToOffer({ first, granted, found: found.data?.options ?? [], search: rested });
  const toggle = (course: PickOption, tick: boolean): void =>
    onChange(tick ? [...granted, course] : granted.filter((one) => one.id !== course.id));
  const more = (found.data?.total ?? 0) > (found.data?.options.length ?? 0);
  return (
    <fieldset aria-describedby={`${id}-hint`} className={classes['access']}>
      <legend className={classes['label']}>{t('Course Access')}</legend>
      <p id={`${id}-hint`} className={classes['hint']}>
        {t('Administrators’ courses that its students and teachers can open without joining.')}
      </p>
      <TextInput
        id={id}
        type="search"
        aria-label={t('Search courses...')}
        placeholder={t('Search courses...')}
        maxLength={limits.search}
        error={error}
        value={text}
        onKeyDown={keepFormOpen}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {found.isError ? (
        <ErrorState
          error={found.error}
          fallback={t(texts.coursesLookupFailed)}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      ) : (
        // The boxes inside take the focus, so the keyboard can scroll the list.
        <div className={classes['courses']} aria-busy={found.isFetching}>
          {offered.map((course) => (
            <Checkbox
              key={course.id}
              label={course.label}
              checked={ids.has(course.id)}
              onChange={(event) => toggle(course, event.currentTarget.checked)}
            />
          ))}
          {offered.length === 0 && !found.isPending && <p className={classes['quiet']}>{t('No courses found')}</p>}
        </div>
      )}
      <p role="status" className={classes['quiet']}>
        {tn(granted.length, '{n} course granted.', '{n} courses granted.')}
        {more && ` ${t('Not all are shown. Type to narrow the search.')}`}
      </p>
    </fieldset>
  );
}
