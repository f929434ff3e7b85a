import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { t } from '../../../shared/messages/t.ts';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { providersQuery } from '../api/arrivals.ts';
import { startAddress } from '../provider-address.ts';
import classes from './auth-form.module.css';

/** The number of providers that the page shows at once. The others open by a press. */
const shown = 4;

/** Links to the providers by which people may sign in. They are plain links, which work without scripts. */
export function ProviderLinks() {
  const { data = [] } = useQuery(providersQuery);
  if (data.length === 0) return null;
  return (
    <div className={classes['providers']}>
      <p className={classes['or']}>{t('Or with your school account')}</p>
      <Links providers={data.slice(0, shown)} />
      {data.length > shown && (
        <details>
          <summary>{t('Other schools')}</summary>
          <Links providers={data.slice(shown)} />
        </details>
      )}
    </div>
  );
}

function Links({ providers }: { providers: readonly { _id: string; name: string }[] }) {
  const { redirect } = useSearch({ strict: false });
  return (
    <ul>
      {providers.map(({ _id, name }) => (
        <li key={_id}>
          <a className={buttonClass({ wide: true })} href={startAddress(_id, redirect)} rel="nofollow">
            {t('Sign in with {name}', { name })}
          </a>
        </li>
      ))}
    </ul>
  );
}
