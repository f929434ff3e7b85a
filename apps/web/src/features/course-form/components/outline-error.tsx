import { useFormState } from 'react-hook-form';
import longForm from '../../../shared/forms/long-form.module.css';
import { useCourseForm } from './form-context.ts';

/** The errors of the lists themselves, such as too many items. */
export function OutlineError() {
  const { control } = useCourseForm();
  const { errors } = useFormState({ control, name: 'outline' });
  const message = errors.outline?.message;
  return message === undefined ? null : (
    <p role="alert" className={longForm['error']}>
      {message}
    </p>
  );
}
