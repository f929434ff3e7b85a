import { Retention } from '../../features/retention/components/retention-form.tsx';
import { t } from '../../shared/messages/t.ts';
import { PageHeading } from '../../shared/ui/page-heading.tsx';
import { AdministrationLink } from './administration-link.tsx';

/** How long the site keeps things, for administrators. */
export function RetentionPage() {
  return (
    <>
      <PageHeading
        intro={t(
          'What is older is removed by itself. Courses, results and certificates are never removed by their age.',
        )}
        actions={<AdministrationLink />}
      >
        {t('Retention')}
      </PageHeading>
      <Retention />
    </>
  );
}
