import { ConsentEditor } from '../../features/consent-form/components/consent-editor.tsx';
import { t } from '../../shared/messages/t.ts';
import { PageHeading } from '../../shared/ui/page-heading.tsx';
import { AdministrationLink } from './administration-link.tsx';

/** The text that people agree to, for administrators. */
export function ConsentSettingsPage() {
  return (
    <>
      <PageHeading
        intro={t('A text that people read and agree to before they use the site, for example about privacy.')}
        actions={<AdministrationLink />}
      >
        {t('Agreement')}
      </PageHeading>
      <ConsentEditor />
    </>
  );
}
