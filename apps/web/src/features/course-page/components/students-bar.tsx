import { limits } from '@lectern/contract/limits';
import { type ReactNode, useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { SelectionBar } from '../../../shared/table/selection-bar.tsx';
import { useAfterBar } from '../../../shared/table/use-after-bar.ts';
import type { useTicks } from '../../../shared/table/use-ticks.ts';
import type { StudentRow } from '../api/course-students.ts';
import { AddToGroupDialog } from './add-to-group-dialog.tsx';

/** The form of an announcement to students of a course; the page passes it. */
export type WriteTo = (to: readonly string[], onClose: () => void) => ReactNode;

type StudentsBarProps = {
  selection: ReturnType<typeof useTicks<StudentRow>>;
  /** The page that is shown, with how many there are in all. */
  found: { total?: number | undefined; totalIsLowerBound?: boolean | undefined } | undefined;
  writeTo: WriteTo;
  /** Called when the bar has gone and took the focus with it. */
  onGone: () => void;
};

const acts = [
  { act: 'group', name: t('Add to a group…') },
  { act: 'message', name: t('Message…') },
] as const;

/** The acts on the ticked students, and the form of the chosen act. */
export function StudentsBar({ selection, found, writeTo, onGone }: StudentsBarProps) {
  useAfterBar(selection.ids.size, onGone);
  const [asked, setAsked] = useState<{ act: 'group' | 'message'; to: readonly string[] } | null>(null);
  const close = (): void => setAsked(null);
  const done = (): void => {
    close();
    selection.clear();
  };
  return (
    <>
      <SelectionBar
        acts={acts}
        atOnce={limits.announcementRecipients}
        selected={selection.ids.size}
        total={found?.total ?? 0}
        more={found?.totalIsLowerBound === true}
        choosing={selection.choosing}
        onSelectAll={() => void selection.selectAll()}
        onClear={selection.clear}
        onAct={(act) => setAsked({ act, to: [...selection.ids] })}
      />
      {asked?.act === 'message' && writeTo(asked.to, close)}
      {asked?.act === 'group' && <AddToGroupDialog people={asked.to} onDone={done} onClose={close} />}
    </>
  );
}
