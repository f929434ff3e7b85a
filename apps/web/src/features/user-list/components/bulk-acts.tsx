import { useState } from 'react';
import type { UserListItem } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { SelectionBar } from '../../../shared/table/selection-bar.tsx';
import { useAfterBar } from '../../../shared/table/use-after-bar.ts';
import type { useTicks } from '../../../shared/table/use-ticks.ts';
import { actNames, barActs, type BarAct } from '../bulk-words.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { BulkLinksDialog } from './bulk-links-dialog.tsx';

type BulkActsProps = {
  selection: ReturnType<typeof useTicks<UserListItem>>;
  /** The page that is shown, with how many there are in all. */
  found: { total?: number | undefined; totalIsLowerBound?: boolean | undefined } | undefined;
  /** Called when the bar has gone and took the focus with it. */
  onGone: () => void;
};

/** The acts on the ticked people: the bar, and the dialog of the chosen act. */
export function BulkActs({ selection, found, onGone }: BulkActsProps) {
  const [act, setAct] = useState<BarAct | null>(null);
  const close = (): void => setAct(null);
  const done = (): void => {
    close();
    selection.clear();
  };
  const ids = [...selection.ids];
  useAfterBar(ids.length, onGone);
  return (
    <>
      <SelectionBar
        acts={barActs.map((one) => ({ act: one, name: actNames[one] }))}
        atOnce={limits.peopleAtOnce}
        selected={ids.length}
        total={found?.total ?? 0}
        more={found?.totalIsLowerBound === true}
        choosing={selection.choosing}
        onSelectAll={() => void selection.selectAll()}
        onClear={selection.clear}
        onAct={setAct}
      />
      {act === 'links' && <BulkLinksDialog ids={ids} onDone={done} onClose={close} />}
      {act !== null && act !== 'links' && <BulkDialog act={act} ids={ids} onDone={done} onClose={close} />}
    </>
  );
}
