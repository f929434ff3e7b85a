import { useEffect, useState } from 'react';

type Errors<F extends string> = Partial<Record<F, string>>;

/**
 * What is wrong with the fields; showing it puts the focus on the first of them, once the form takes it again. `fields`
 * are in the order of the screen, `controlId` names a field's control.
 */
export function useShownErrors<F extends string>(
  fields: readonly F[],
  controlId: (field: F) => string,
  saving: boolean,
) {
  const [errors, setErrors] = useState<Errors<F>>({});
  const [bad, setBad] = useState<{ control: string } | null>(null);
  useEffect(() => {
    if (bad !== null && !saving) document.getElementById(bad.control)?.focus();
  }, [bad, saving]);
  const show = (found: Errors<F>): void => {
    const field = fields.find((one) => found[one] !== undefined);
    setErrors(found);
    setBad(field === undefined ? null : { control: controlId(field) });
  };
  /** Takes back what was said about a field that is being changed. */
  const mend = (field: F): void => setErrors((before) => ({ ...before, [field]: undefined }));
  return { errors, show, mend };
}
