import { LookEditor } from '../../features/look-form/components/look-editor.tsx';
import { t } from '../../shared/messages/t.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** The colour and the logo of the site, for administrators. */
export function SiteLookPage() {
  return (
    <>
      <PageHeading
        intro={t('The colour and the logo of the site. Members of an institution that has its own see those.')}
        actions={<LinkButton to="/instructor/administration">{t('Administration')}</LinkButton>}
      >
        {t('Look')}
      </PageHeading>
      <LookEditor institution={null} />
    </>
  );
}
