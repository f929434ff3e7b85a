import type { FileKind, UploadLimits } from '@lectern/contract';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { fetchPart } from '../../../shared/parts/missing-part.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { LoadingBlock } from '../../../shared/ui/spinner.tsx';
import classes from './file-field.module.css';

// Few people ask, so it is fetched apart.
const FormatLists = lazy(async () => ({
  default: (await fetchPart(() => import('./format-lists.tsx'))).FormatLists,
}));

type FormatsHelpProps = { label: string; kinds: readonly FileKind[]; limits: UploadLimits | undefined };

/** The button that opens lists of the formats that a field takes and does not take. */
export function FormatsHelp({ label, kinds, limits }: FormatsHelpProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        className={classes['help']}
        aria-label={t('Which files can I upload? {label}', { label })}
        onClick={() => setOpen(true)}
      >
        {t('Which files can I upload?')}
      </Button>
      <Dialog open={open} size="large" title={t('Which files can I upload?')} onClose={() => setOpen(false)}>
        <Suspense fallback={<LoadingBlock label={t('Loading...')} />}>
          <FormatLists kinds={kinds} limits={limits} />
        </Suspense>
      </Dialog>
    </>
  );
}
