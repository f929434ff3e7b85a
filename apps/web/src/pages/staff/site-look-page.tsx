import { LookEditor } from '../../features/look-form/components/look-editor.tsx';
import { t } from '../../shared/messages/t.ts';
import { PageHeading } from '../../shared/ui/page-heading.tsx';
import { AdministrationLink } from './administration-link.tsx';

/** The colour and the logo of the site, for administrators. */
export function SiteLookPage() {
  return (
    <>
      <PageHeading
        intro={t('The colour and the logo of the site. Members of an institution that has its own see those.')}
        actions={<AdministrationLink />}
      >
        {t('Look')}
      </PageHeading>
      <LookEditor institution={null} />
    </>
  );
}
