import { useNavigate, useSearch } from '@tanstack/react-router';
import { useArrivalCode } from '../api/arrivals.ts';
import { CodeForm } from './code-form.tsx';

/** The second step after a provider: the account asks for a code as well. Without scripts the browser sends the form itself. */
export function ArrivalForm() {
  const give = useArrivalCode();
  const navigate = useNavigate();
  const { redirect, failed } = useSearch({ strict: false });
  const search = redirect === undefined ? {} : { redirect };
  return (
    <CodeForm
      giving={give}
      isWrong={failed === 'provider-wrong-code'}
      onCode={(code, options) => give.mutate({ code }, options)}
      onBack={() => void navigate({ to: '/login', search })}
    >
      <input type="hidden" name="arrival" value="1" />
      {redirect !== undefined && <input type="hidden" name="redirect" value={redirect} />}
    </CodeForm>
  );
}
