import { NoticeChoices } from '../../features/notices/components/notice-choices.tsx';
import { NoticeList } from '../../features/notices/components/notice-list.tsx';
import { useUser } from '../../shared/auth-session/auth-session.ts';
import { t } from '../../shared/messages/t.ts';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** Everything that a person was told of, and how they want to be told. */
export function NoticesPage() {
  const user = useUser();
  return (
    <>
      <PageHeading>{t('Notices')}</PageHeading>
      <NoticeList />
      {user && <NoticeChoices userId={user._id} />}
    </>
  );
}
