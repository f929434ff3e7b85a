import type { RosterSource } from '@lectern/contract';
import { SetupDialog } from '../../../shared/forms/setup-dialog.tsx';
import { t } from '../../../shared/messages/t.ts';
import { useSaveSource } from '../api/roster-sources.ts';
import { bodyOfValues, valuesOf } from '../source-values.ts';
import { PeopleFields, ProviderFields, TimeFields } from './source-fields.tsx';
import classes from './sources.module.css';

type SourceDialogProps = { source: RosterSource | null; onClose: () => void };

/** The form of a source: a new one, or one that is there. */
export function SourceDialog({ source, onClose }: SourceDialogProps) {
  const save = useSaveSource(source?._id ?? null);
  return (
    <SetupDialog
      title={source === null ? t('New roster source') : t('Edit {name}', { name: source.name })}
      label={t('Roster source')}
      initial={valuesOf(source)}
      bodyOf={(values) => bodyOfValues(values, source === null)}
      save={save}
      onSaved={onClose}
      onClose={onClose}
    >
      {(editing) => (
        <>
          <ProviderFields source={source} {...editing} />
          <PeopleFields source={source} {...editing} />
          <TimeFields source={source} {...editing} />
          {source !== null && <p className={classes['quiet']}>{t('Once saved, it imports in your name.')}</p>}
        </>
      )}
    </SetupDialog>
  );
}
