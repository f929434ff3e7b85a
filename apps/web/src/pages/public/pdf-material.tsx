import type { MaterialInPlace } from '@lectern/contract';
import { useCallback, useState } from 'react';
import type { ShownPdf } from '../../features/materials/components/material-viewer.tsx';
import { PdfView } from '../../features/materials/components/pdf-view.tsx';
import { useStartInReader } from '../../features/materials/hooks/use-place-in-address.ts';
import { Reading } from '../../features/progress/components/reading.tsx';
import type { PagedView } from '../../shared/ui/paged-view.ts';

type PdfMaterialProps = Omit<ShownPdf, 'coming'> & {
  material: MaterialInPlace;
  /** Called with the pages when they are read here, and with null when they go. */
  onReader: (reader: PagedView | null) => void;
};

/** A PDF of this site, and the page where a student stopped in it. */
export function PdfMaterial({ material, onReader, ...shown }: PdfMaterialProps) {
  const [reader, setReader] = useState<PagedView | null>(null);
  useStartInReader(reader);
  const hold = useCallback(
    (next: PagedView | null) => {
      setReader(next);
      onReader(next);
    },
    [onReader],
  );
  return (
    <>
      <PdfView {...shown} name={material.name} onReader={hold} />
      {reader !== null && <Reading reader={reader} material={material} />}
    </>
  );
}
