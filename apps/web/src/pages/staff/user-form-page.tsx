import { roles } from '@lectern/contract/roles';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useNextFirstStep } from '../../features/dashboards/hooks/use-next-first-step.ts';
import { userToEditQuery } from '../../features/user-form/api/load-user.ts';
import { UserForm } from '../../features/user-form/components/user-form.tsx';
import { t } from '../../shared/messages/t.ts';
import { useListSearch } from '../../shared/routing/list-search.ts';
import { FormComing } from '../../shared/ui/coming.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';
import { usePageTitle } from '../../shared/ui/use-page-title.ts';

type UserFormPageProps = { area: 'instructor' | 'teacher'; id?: string };

const listPaths = { instructor: '/instructor/users', teacher: '/teacher/users' } as const;

/** Makes an account, or edits the one named. */
export function UserFormPage({ area, id }: UserFormPageProps) {
  const navigate = useNavigate();
  const nextFirstStep = useNextFirstStep();
  const onSaved = (): void => {
    void navigate({ to: listPaths[area] });
    if (id === undefined) void nextFirstStep();
  };
  const form = { listPath: listPaths[area], onSaved };
  return (
    <>
      <PageHeading>{id === undefined ? t('Create New User') : t('Edit User')}</PageHeading>
      {id === undefined ? <NewUserForm {...form} /> : <LoadedForm id={id} form={form} />}
    </>
  );
}

type FormProps = Pick<Parameters<typeof UserForm>[0], 'listPath' | 'onSaved'>;

/** The address names the role to begin with, for example after the list of teachers. */
function NewUserForm(form: FormProps) {
  const [{ role }] = useListSearch();
  return <UserForm user={null} role={roles.find((one) => one === role)} {...form} />;
}

function LoadedForm({ id, form }: { id: string; form: FormProps }) {
  const user = useQuery(userToEditQuery(id));
  usePageTitle(user.data ? t('Edit {username}', { username: user.data.username }) : undefined);
  if (user.isPending) return <FormComing label={t('Loading user data...')} />;
  if (user.data === undefined) {
    return (
      <ErrorState
        error={user.error}
        fallback={t(texts.usersFailed)}
        onRetry={() => void user.refetch()}
        retrying={user.isFetching}
      />
    );
  }
  if (user.data === null || !(user.data.can.edit || user.data.can.editStudent)) {
    return (
      <EmptyState
        title={t('You cannot edit this user')}
        action={<LinkButton to={form.listPath}>{t('Back to the list')}</LinkButton>}
      />
    );
  }
  return <UserForm user={user.data} {...form} />;
}
