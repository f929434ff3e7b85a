import { useEffect, useRef } from 'react';

/** Moves the focus to the sentence that counts the rows when the focused row has gone, for example by a deletion. */
export function useFocusAfterRow(rows: readonly { _id: string }[] | undefined) {
  const summary = useRef<HTMLParagraphElement>(null);
  const before = useRef(rows);
  useEffect(() => {
    const lost = before.current?.some((row) => !rows?.some(({ _id }) => _id === row._id)) ?? false;
    before.current = rows;
    if (lost && document.activeElement === document.body) summary.current?.focus();
  }, [rows]);
  return summary;
}
