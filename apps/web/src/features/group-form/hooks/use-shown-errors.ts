import { useEffect, useState } from 'react';
import { controlId, groupFields, type GroupErrors, type GroupField } from '../model/group-values.ts';

/** What is wrong with the fields; showing it puts the focus on the first of them, once the form takes it again. */
export function useShownErrors(saving: boolean) {
  const [errors, setErrors] = useState<GroupErrors>({});
  const [bad, setBad] = useState<{ field: GroupField } | null>(null);
  useEffect(() => {
    if (bad !== null && !saving) document.getElementById(controlId(bad.field))?.focus();
  }, [bad, saving]);
  const show = (found: GroupErrors): void => {
    const field = groupFields.find((one) => found[one] !== undefined);
    setErrors(found);
    setBad(field === undefined ? null : { field });
  };
  /** Takes back what was said about a field that is being changed. */
  const mend = (field: GroupField): void => setErrors(({ [field]: _mended, ...others }) => others);
  return { errors, show, mend };
}
