import type { QuestionExport } from '@lectern/contract';
import { exchangeFormats } from '@lectern/contract/test-words';
import { useState } from 'react';
import { t } from '../../../../shared/messages/t.ts';
import { told } from '../../../../shared/messages/told.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { MenuItem } from '../../../../shared/ui/menu.tsx';
import { MoreMenu } from '../../../../shared/ui/more-menu.tsx';
import { useExportTest } from '../api/export-test.ts';
import { formatNames } from '../format-names.ts';
import { downloadText } from './download-text.ts';
import classes from './question-exchange.module.css';

/** Writes a test's saved questions into a file, and says beforehand which parts get lost. */
export function ExportMenu({ testId }: { testId: string }) {
  const exporting = useExportTest(testId);
  const [lossy, setLossy] = useState<QuestionExport | null>(null);
  const take = (file: QuestionExport): void => {
    if (file.losses.length === 0) downloadText(file);
    else setLossy(file);
  };
  return (
    <>
      <MoreMenu>
        {(close) =>
          exchangeFormats.map((format) => (
            <MenuItem
              key={format}
              onClick={() => {
                close();
                exporting.mutate(format, { onSuccess: take });
              }}
            >
              {t('Export as {format}', { format: formatNames[format] })}
            </MenuItem>
          ))
        }
      </MoreMenu>
      {lossy && (
        <Dialog
          open
          title={t('{format} cannot hold everything', { format: formatNames[lossy.format] })}
          onClose={() => setLossy(null)}
          actions={
            <>
              <Button onClick={() => setLossy(null)}>{t('Cancel')}</Button>
              <Button
                variant="primary"
                onClick={() => {
                  downloadText(lossy);
                  setLossy(null);
                }}
              >
                {t('Download anyway')}
              </Button>
            </>
          }
        >
          <ul className={classes['problems']}>
            {lossy.sentences.map((loss) => (
              <li key={loss.message}>{told(loss)}</li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
