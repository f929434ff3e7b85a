import type { CorrectionInput, Test } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { formerKeysQuery } from '../api/regrades.ts';
import { presentKeys } from '../present-keys.ts';
import classes from './oversight.module.css';

type FormerKeysProps = {
  test: Test;
  busy: boolean;
  onLook: (wanted: { corrections: CorrectionInput[]; versions: number[] }) => void;
};

/** Versions whose attempts are marked by a former key, each with a button to look at the present one. */
export function FormerKeys({ test, busy, onLook }: FormerKeysProps) {
  const { data } = useQuery(formerKeysQuery(test._id));
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Card className={classes['factsCard']}>
      <h2>{t('Marked with a former key')}</h2>
      {data.data.map(({ version, submitted, open, corrections }) => (
        <div key={version} className={classes['tools']}>
          <p>
            {t('Version {version}: {results}, {attempts}, {questions}.', {
              version,
              results: tn(submitted, '{n} result', '{n} results'),
              attempts: tn(open, '{n} open attempt', '{n} open attempts'),
              questions: tn(
                corrections.length,
                '{n} question with a different key',
                '{n} questions with a different key',
              ),
            })}
          </p>
          <Button
            size="small"
            disabled={busy}
            onClick={() =>
              onLook({
                corrections: presentKeys(test, new Set(corrections.map(({ question }) => question))),
                versions: [version],
              })
            }
          >
            {t('Compare version {version} with the current key', { version })}
          </Button>
        </div>
      ))}
    </Card>
  );
}
