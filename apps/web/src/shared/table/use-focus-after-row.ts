import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the sentence that counts the rows when the focused row has gone, for example by a deletion. While a dialog
 * asks about it (`isAsking`), the focus waits for the dialog to close.
 */
export function useFocusAfterRow(rows: readonly { _id: string }[] | undefined, isAsking = false) {
  const summary = useRef<HTMLParagraphElement>(null);
  const before = useRef(rows);
  const isLost = useRef(false);
  useEffect(() => {
    isLost.current ||= before.current?.some((row) => !rows?.some(({ _id }) => _id === row._id)) ?? false;
    before.current = rows;
    if (isAsking || !isLost.current) return;
    isLost.current = false;
    if (document.activeElement === document.body) summary.current?.focus();
  }, [rows, isAsking]);
  return summary;
}
