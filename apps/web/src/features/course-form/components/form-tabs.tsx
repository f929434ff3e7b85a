import { Tabs } from '@mantine/core';
import { useFormState } from 'react-hook-form';
import { count } from '../../../shared/format/count.ts';
import { errorCounts } from '../model/error-counts.ts';
import { tabs } from '../model/field-names.ts';
import classes from './course-form.module.css';
import { useCourseForm } from './form-context.ts';

/** The tabs, each with the number of its bad fields. */
export function FormTabs() {
  const { control } = useCourseForm();
  const { errors } = useFormState({ control });
  const counts = errorCounts(errors);
  return (
    <Tabs.List className={classes['tabs'] ?? ''}>
      {tabs.map((tab) => (
        <Tabs.Tab key={tab} value={tab} rightSection={<Problems number={counts[tab]} />}>
          {tab}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

function Problems({ number }: { number: number }) {
  if (number === 0) return null;
  return (
    <span className={classes['problems']}>
      <span aria-hidden="true">{number}</span>
      <span className="visually-hidden">{count(number, 'problem')}</span>
    </span>
  );
}
