import { AuditLog } from '../../features/audit-log/components/audit-log.tsx';
import { ExportAuditLink } from '../../features/audit-log/components/export-audit-link.tsx';
import { t } from '../../shared/messages/t.ts';
import { MoreMenu } from '../../shared/ui/more-menu.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';
import { AdministrationLink } from './administration-link.tsx';

const intros = {
  instructor: t('Who did what to whom, and when. Newest first.'),
  coordinator: t('Who did what in your institutions, and when. Newest first.'),
};

/** The audit log: all of it for administrators, the part of their institutions for coordinators. */
export function AuditPage({ area }: { area: 'instructor' | 'coordinator' }) {
  return (
    <>
      <PageHeading
        intro={intros[area]}
        actions={
          <>
            {area === 'instructor' && <AdministrationLink />}
            <MoreMenu>{(close) => <ExportAuditLink onPick={close} />}</MoreMenu>
          </>
        }
      >
        {t('Audit Log')}
      </PageHeading>
      <AuditLog area={area} />
    </>
  );
}
