import { useEffect, useState } from 'react';
import { openPdf, PdfError, type PageSize, type PdfFile, type PdfTrouble } from './pdf-document.ts';

export type OpenedPdf =
  | { state: 'opening' }
  | { state: 'open'; pdf: PdfFile; first: PageSize }
  | { state: 'failed'; trouble: PdfTrouble };

type Try = { src: string; count: number };

/** A PDF, opened for as long as it is shown. `again` tries once more. */
export function usePdf(src: string): OpenedPdf & { again: () => void } {
  const [tries, setTries] = useState(0);
  const [known, setKnown] = useState<{ of: Try; opened: OpenedPdf } | null>(null);
  useEffect(() => {
    const of = { src, count: tries };
    const ending = new AbortController();
    const open = async (): Promise<OpenedPdf> => {
      try {
        const pdf = await openPdf(src, ending.signal);
        return { state: 'open', pdf, first: await pdf.size(1) };
      } catch (error) {
        return { state: 'failed', trouble: error instanceof PdfError ? error.trouble : 'broken' };
      }
    };
    void open().then((opened) => !ending.signal.aborted && setKnown({ of, opened }));
    return () => ending.abort();
  }, [src, tries]);
  const opened = known?.of.src === src && known.of.count === tries ? known.opened : { state: 'opening' as const };
  return { ...opened, again: () => setTries(tries + 1) };
}
