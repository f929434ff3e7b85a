import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { request } from '../../../shared/api/client.ts';
import { t } from '../../../shared/messages/t.ts';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { startAddress } from '../provider-address.ts';
import classes from './auth-form.module.css';

/** Offers the school that signs in the people of an address's domain, where there is one. */
export function SchoolOfAddress({ address }: { address: string }) {
  const { redirect } = useSearch({ strict: false });
  const domain = address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  const { data } = useQuery({
    queryKey: ['sign-in-providers', 'of', domain],
    queryFn: ({ signal }) => request('POST /api/sign-in-providers/find', { body: { address: `@${domain}` }, signal }),
    enabled: domain !== '',
  });
  if (data === undefined || data.provider === null) return null;
  const { _id, name } = data.provider;
  return (
    <p role="status" className={classes['school']}>
      {t('{name} signs its people in with their school account.', { name })}
      <a className={buttonClass({ wide: true })} href={startAddress(_id, redirect)} rel="nofollow">
        {t('Sign in with {name}', { name })}
      </a>
    </p>
  );
}
