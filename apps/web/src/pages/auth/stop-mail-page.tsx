import { useLocation } from '@tanstack/react-router';
import { StopMail } from '../../features/notices/components/stop-mail.tsx';
import { t } from '../../shared/messages/t.ts';
import { Card } from '../../shared/ui/card.tsx';
import { AuthFrame } from './auth-frame.tsx';
import classes from './auth-page.module.css';

/** The page of a link that ends mail about notices. */
export function StopMailPage() {
  const search = new URLSearchParams(useLocation({ select: ({ searchStr }) => searchStr }));
  return (
    <AuthFrame>
      <Card className={classes['card']}>
        <h1 tabIndex={-1} className={classes['title']}>
          {t('Stop emails')}
        </h1>
        <StopMail linkKey={search.get('key') ?? ''} done={search.has('done')} />
      </Card>
    </AuthFrame>
  );
}
