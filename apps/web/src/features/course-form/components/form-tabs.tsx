import { useFormState } from 'react-hook-form';
import { TabList } from '../../../shared/forms/tab-list.tsx';
import { errorCounts } from '../model/error-counts.ts';
import { tabNames, tabs } from '../model/field-names.ts';
import { useCourseForm } from './form-context.ts';

/** The tabs, each with the number of its bad fields. */
export function FormTabs() {
  const { control } = useCourseForm();
  const { errors } = useFormState({ control });
  return <TabList tabs={tabs} names={tabNames} problems={errorCounts(errors)} />;
}
