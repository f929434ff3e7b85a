import { ConsentEditor } from '../../features/consent-form/components/consent-editor.tsx';
import { t } from '../../shared/messages/t.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** The text that people agree to, for administrators. */
export function ConsentSettingsPage() {
  return (
    <>
      <PageHeading
        intro={t('A text that people read and agree to before they use the site, for example about privacy.')}
        actions={<LinkButton to="/instructor/administration">{t('Administration')}</LinkButton>}
      >
        {t('Agreement')}
      </PageHeading>
      <ConsentEditor />
    </>
  );
}
