import { useEffect, useState } from 'react';

type Errors<F extends string> = Partial<Record<F, string>>;

/**
 * The errors of the fields. Showing them focuses the first bad field, once the form takes the focus again. `fields` are
 * in the order of the screen, `controlId` names a field's control.
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
  /** Removes the error of a field that is being changed. */
  const mend = (field: F): void => setErrors((before) => ({ ...before, [field]: undefined }));
  return { errors, show, mend };
}
