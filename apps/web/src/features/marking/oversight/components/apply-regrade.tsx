import type { RegradePreview, Test } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { otherTestsQuery } from '../api/other-tests.ts';
import { type Application, useApplyRegrades, type Wanted } from '../api/regrades.ts';
import type { Area } from '../mark-text.ts';
import { OtherTests } from './other-tests.tsx';
import { RegradeEffect } from './regrade-effect.tsx';

/** Corrections with what they would do. */
export type Shown = { wanted: Wanted; preview: RegradePreview };

type ApplyRegradeProps = {
  area: Area;
  test: Test;
  shown: Shown;
  onPage: (page: number) => void;
  onApplied: () => void;
  onFailed: () => void;
};

/** The effect of corrections here and in other tests with the same questions, and the button that applies them. */
export function ApplyRegrade({
  area,
  test,
  shown: { wanted, preview },
  onPage,
  onApplied,
  onFailed,
}: ApplyRegradeProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const apply = useApplyRegrades();
  // Results of former versions are each test's own matter.
  const corrections = wanted.versions === undefined ? wanted.corrections : [];
  const others = useQuery(otherTestsQuery(test, corrections));
  const applications = (): Application[] => {
    const along = (others.data ?? []).flatMap((other) =>
      other.preview === null || left.has(other._id)
        ? []
        : [
            {
              test: other._id,
              test_name: other.test_name,
              corrections: other.corrections,
              basis: other.preview.basis,
            },
          ],
    );
    return [{ test: test._id, test_name: test.test_name, ...wanted, basis: preview.basis }, ...along];
  };
  return (
    <RegradeEffect
      preview={preview}
      busy={apply.isPending || others.isLoading}
      progress={apply.progress}
      onPage={onPage}
      onApply={(reason, idempotencyKey) =>
        apply.mutate(
          { applications: applications(), reason, idempotencyKey },
          { onSuccess: onApplied, onError: onFailed },
        )
      }
    >
      <OtherTests area={area} query={others} left={left} onLeave={setLeft} />
    </RegradeEffect>
  );
}
