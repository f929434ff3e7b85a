import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { revocationQuery, useRevoke } from '../api/certificates.ts';
import classes from './certificates.module.css';
import { RevokeDialog } from './revoke-dialog.tsx';

/** Lets those revoke a certificate at its address who answer for its course, also when that is deleted; nothing for others. */
export function CertificateCare({ code, personName }: { code: string; personName: string }) {
  const { data } = useQuery(revocationQuery(code));
  return !data ? null : <Care id={data._id} reason={data.reason} personName={personName} />;
}

function Care({ id, reason, personName }: { id: string; reason: string | null; personName: string }) {
  const [revoking, setRevoking] = useState(false);
  const restore = useRevoke(id);
  return (
    <div className={classes['care']}>
      {reason === null ? (
        <Button onClick={() => setRevoking(true)}>{t('Revoke')}</Button>
      ) : (
        <>
          <p className={classes['note']}>
            <bdi>{reason}</bdi>
          </p>
          <Button loading={restore.isPending} onClick={() => restore.mutate(null)}>
            {t('Make valid again')}
          </Button>
        </>
      )}
      {revoking && <RevokeDialog certificate={{ _id: id, personName }} onClose={() => setRevoking(false)} />}
    </div>
  );
}
