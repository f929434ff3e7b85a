import type { Notice } from '@lectern/contract';
import { useEffect, useState } from 'react';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';
import { told } from '../../../shared/messages/told.ts';
import { MenuItem, MenuLabel, MenuLine, MenuLink } from '../../../shared/ui/menu.tsx';
import { loadNewestNotices } from '../api/newest-notices.ts';
import { readNotices } from '../api/read-notices.ts';
import classes from './notices-bell.module.css';

type NewestNoticesProps = { unread: number; close: () => void };

/** The items of the bell's menu: the newest notices, each leading to its place, and the way to all of them. */
export function NewestNotices({ unread, close }: NewestNoticesProps) {
  const { notices, failed } = useNewest(unread);
  const newest = notices?.[0];
  return (
    <>
      {notices === null && (
        <MenuLabel>{failed ? t('Your notices could not be loaded.') : t('Loading notices...')}</MenuLabel>
      )}
      {notices?.length === 0 && <MenuLabel>{t('No notices')}</MenuLabel>}
      {notices?.map(({ _id, text, path, at, read }) => (
        <MenuLink
          key={_id}
          to={path}
          className={classes['notice']}
          onClick={() => {
            void readNotices({ ids: [_id] });
            close();
          }}
        >
          <span className={read ? undefined : classes['unread']}>{told(text)}</span>
          {!read && <span className="visually-hidden">{t('Unread')}</span>}
          <span className={classes['when']}>{formatMoment(at)}</span>
        </MenuLink>
      ))}
      <MenuLine />
      {unread > 0 && newest !== undefined && (
        <MenuItem
          onClick={() => {
            void readNotices({ until: newest.at });
            close();
          }}
        >
          {t('Mark all as read')}
        </MenuItem>
      )}
      <MenuLink to="/notices" onClick={close}>
        {t('All notices')}
      </MenuLink>
    </>
  );
}

/** The newest notices, loaded again when there are others to read; null until they are there. */
function useNewest(unread: number): { notices: Notice[] | null; failed: boolean } {
  const [notices, setNotices] = useState<Notice[] | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const control = new AbortController();
    loadNewestNotices(control.signal).then(setNotices, () => {
      if (!control.signal.aborted) setFailed(true);
    });
    return () => control.abort();
  }, [unread]);
  return { notices, failed };
}
