import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../shared/messages/t.ts';
import { BlocksComing } from '../../../shared/ui/coming.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { lookQuery } from '../api/look.ts';
import { LookForm } from './look-form.tsx';

/** The look of an institution, or of the site for null, to be seen and changed. */
export function LookEditor({ institution }: { institution: string | null }) {
  const site = useQuery(lookQuery(null));
  const own = useQuery(lookQuery(institution));
  const failed = [own, site].find(({ isError }) => isError);
  if (own.data !== undefined && site.data !== undefined)
    return <LookForm institution={institution} look={own.data} site={institution === null ? null : site.data} />;
  if (failed === undefined) return <BlocksComing label={t('Loading...')} heights={[260, 200]} />;
  return (
    <ErrorState
      error={failed.error}
      fallback={t(texts.somethingWrong)}
      onRetry={() => void Promise.all([own.refetch(), site.refetch()])}
      retrying={own.isFetching || site.isFetching}
    />
  );
}
