import { useState } from 'react';
import { t } from '../../../../shared/messages/t.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { type Edited, ExceptionDialog, type TargetSources } from './exception-dialog.tsx';
import { ExceptionsList } from './exceptions-list.tsx';
import classes from './exceptions.module.css';

type MaterialExceptionsDialogProps = {
  material: { _id: string; name: string };
  sources: TargetSources;
  onClose: () => void;
};

/** The exceptions from a material's dates: to add, change and take away. One that is edited stands in a dialog of its own meanwhile. */
export function MaterialExceptionsDialog({ material, sources, onClose }: MaterialExceptionsDialogProps) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const of = { kind: 'material', id: material._id } as const;
  if (edited !== null)
    return <ExceptionDialog of={of} edited={edited} sources={sources} onClose={() => setEdited(null)} />;
  return (
    <Dialog
      open
      size="large"
      title={t('Exceptions from the dates of {name}', { name: material.name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <div className={classes['content']}>
        <div className={classes['head']}>
          <Button onClick={() => setEdited('group')}>{t('Add for a group')}</Button>
          <Button onClick={() => setEdited('person')}>{t('Add for a student')}</Button>
        </div>
        <p className={classes['hint']}>{t('Groups and students can have other dates. They are saved at once.')}</p>
        <ExceptionsList of={of} onEdit={setEdited} />
      </div>
    </Dialog>
  );
}
