import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { groupToEditQuery } from '../../features/group-form/api/load-group.ts';
import { GroupForm } from '../../features/group-form/components/group-form.tsx';
import { t } from '../../shared/messages/t.ts';
import { FormComing } from '../../shared/ui/coming.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';
import { toast, toastError } from '../../shared/ui/toast.ts';
import { usePageTitle } from '../../shared/ui/use-page-title.ts';

type GroupFormPageProps = { area: 'instructor' | 'teacher'; id?: string };

const listPaths = { instructor: '/instructor/groups', teacher: '/teacher/groups' } as const;

/** Makes a group, or edits the one named. */
export function GroupFormPage({ area, id }: GroupFormPageProps) {
  const navigate = useNavigate();
  const form = { listPath: listPaths[area], onSaved: () => void navigate({ to: listPaths[area] }) };
  return (
    <>
      <PageHeading>{id === undefined ? t('Create Group') : t('Update Group')}</PageHeading>
      {id === undefined ? <GroupForm group={null} {...form} /> : <LoadedForm id={id} form={form} />}
    </>
  );
}

type FormProps = Omit<Parameters<typeof GroupForm>[0], 'group'>;

function LoadedForm({ id, form }: { id: string; form: FormProps }) {
  const group = useQuery(groupToEditQuery(id));
  const { error } = group;
  const fetched = group.data !== undefined;
  usePageTitle(group.data && t('Update {name}', { name: group.data.name }));
  useEffect(() => {
    if (fetched) toast.success(texts.groupFetched);
  }, [fetched]);
  useEffect(() => {
    if (error !== null) toastError(error, texts.groupLoadFailed, 'details');
  }, [error]);
  if (group.isPending) return <FormComing label={t('Loading group data...')} />;
  if (group.data === undefined) {
    return (
      <ErrorState
        error={error}
        fallback={t(texts.groupLoadFailed)}
        field="details"
        onRetry={() => void group.refetch()}
        retrying={group.isFetching}
      />
    );
  }
  return <GroupForm group={group.data} {...form} />;
}
