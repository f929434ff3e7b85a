import { useEffect, useRef } from 'react';

/** Where the focus goes when the row that had it has gone, as by a deletion: to the sentence that counts the rows. */
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
