import type { Institution } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useNextFirstStep } from '../../features/dashboards/hooks/use-next-first-step.ts';
import { institutionToEditQuery } from '../../features/institution-form/api/load-institution.ts';
import { InstitutionForm } from '../../features/institution-form/components/institution-form.tsx';
import { FileField } from '../../features/uploads/components/file-field.tsx';
import { UploadsProvider, useUploads } from '../../features/uploads/components/uploads-context.tsx';
import { useUser } from '../../shared/auth-session/auth-session.ts';
import { t } from '../../shared/messages/t.ts';
import { FormComing } from '../../shared/ui/coming.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';
import { usePageTitle } from '../../shared/ui/use-page-title.ts';

type Area = 'instructor' | 'coordinator';
type InstitutionFormPageProps = { area: Area; id?: string };

const listPaths = { instructor: '/instructor/institution', coordinator: '/coordinator/institution' } as const;

/** Makes an institution, or edits the one named. */
export function InstitutionFormPage({ area, id }: InstitutionFormPageProps) {
  return (
    <>
      <PageHeading>{id === undefined ? t('Create Institution') : t('Edit Institution')}</PageHeading>
      {id === undefined ? <FormWithUploads area={area} institution={null} /> : <LoadedForm area={area} id={id} />}
    </>
  );
}

function LoadedForm({ area, id }: Required<InstitutionFormPageProps>) {
  const institution = useQuery(institutionToEditQuery(id));
  usePageTitle(institution.data && t('Edit {name}', { name: institution.data.name }));
  if (institution.isPending) return <FormComing label={t('Loading institution data...')} />;
  if (institution.data === undefined) {
    return (
      <ErrorState
        error={institution.error}
        fallback={t(texts.institutionLoadFailed)}
        onRetry={() => void institution.refetch()}
        retrying={institution.isFetching}
      />
    );
  }
  if (institution.data.can.edit) return <FormWithUploads area={area} institution={institution.data} />;
  return (
    <EmptyState
      title={t('You cannot edit this institution')}
      action={<LinkButton to={listPaths[area]}>{t('Back to the institutions')}</LinkButton>}
    >
      {t('Only its coordinators and administrators can.')}
    </EmptyState>
  );
}

function FormWithUploads({ area, institution }: { area: Area; institution: Institution | null }) {
  const uploads = useUploads(useUser()?._id ?? '', `institution-${institution?._id ?? 'new'}`);
  const navigate = useNavigate();
  const nextFirstStep = useNextFirstStep();
  // A coordinator's new institution begins as Pending and without courses.
  const admin = area === 'instructor';
  const { setStatus, setCourseAccess } = institution?.can ?? { setStatus: admin, setCourseAccess: admin };
  return (
    <UploadsProvider uploads={uploads}>
      <InstitutionForm
        institution={institution}
        rights={{ setStatus, setCourseAccess }}
        listPath={listPaths[area]}
        ImageField={FileField}
        uploadsUnderWay={() => uploads.underWay()}
        onSaved={() => {
          void navigate({ to: '/institutions' });
          if (institution === null) void nextFirstStep();
        }}
      />
    </UploadsProvider>
  );
}
