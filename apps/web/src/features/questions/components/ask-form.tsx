import { useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { nowhere, type Spot } from '../../../shared/spot/spot.ts';
import { spotText } from '../../../shared/spot/spot-text.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { useFocusAfterAct } from '../../../shared/ui/use-focus-after-act.ts';
import { useAsk } from '../api/acts.ts';
import { PostForm } from './post-form.tsx';

type AskFormProps = {
  materialId: string;
  /** Reads the place that is in view; null where the material has none. */
  readSpot: (() => Spot) | null;
};

/** A button that opens the form of a new question, at the place that is then in view. */
export function AskForm({ materialId, readSpot }: AskFormProps) {
  const [spot, setSpot] = useState<Spot | null>(null);
  const { place, acted } = useFocusAfterAct(spot === null);
  const close = (): void => {
    acted();
    setSpot(null);
  };
  if (spot === null) {
    return (
      <Button ref={place} variant="primary" onClick={() => setSpot(readSpot?.() ?? nowhere)}>
        {t('Ask a question')}
      </Button>
    );
  }
  return <OpenForm materialId={materialId} spot={spot} onClose={close} />;
}

function OpenForm({ materialId, spot, onClose }: { materialId: string; spot: Spot; onClose: () => void }) {
  const place = spotText(spot);
  const [at, setAt] = useState(place !== null);
  const ask = useAsk(materialId);
  return (
    <PostForm
      kept={['question', materialId]}
      materialId={materialId}
      label={t('Your question')}
      submit={t('Ask##question')}
      saving={ask.isPending}
      error={ask.error}
      extra={
        place !== null && (
          <Checkbox label={place} checked={at} onChange={(event) => setAt(event.currentTarget.checked)} />
        )
      }
      onSubmit={(text, done) =>
        ask.mutate(
          { text, ...(at ? spot : nowhere) },
          {
            onSuccess: () => {
              done();
              onClose();
            },
          },
        )
      }
      onCancel={onClose}
    />
  );
}
