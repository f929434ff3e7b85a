import type { Test } from '@lectern/contract';
import { useState } from 'react';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { useListSearch } from '../../../../shared/routing/list-search.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { useFocusAfterAct } from '../../../../shared/ui/use-focus-after-act.ts';
import { usePreviewRegrade, type Wanted } from '../api/regrades.ts';
import { correctionsOf, wishedIn, type WishedKey, type Wishes } from '../corrections.ts';
import { ApplyRegrade, type Shown } from './apply-regrade.tsx';
import { FormerKeys } from './former-keys.tsx';
import { KeyTable } from './key-table.tsx';
import type { Area } from '../mark-text.ts';
import classes from './oversight.module.css';
import { RegradeHistory, regradesHeadingId } from './regrade-history.tsx';

type RegradingProps = { area: Area; test: Test };

/** Corrects keys and marks in two steps, a preview and the change itself; lists the former corrections below. Markers read these alone. */
export function Regrading({ area, test }: RegradingProps) {
  return test.can.edit ? <Correcting area={area} test={test} /> : <RegradeHistory testId={test._id} />;
}

/** The effect of corrections, once it is asked for; `leave` puts it away after an act and moves the focus on. */
function usePreview(testId: string) {
  const [shown, setShown] = useState<Shown | null>(null);
  const preview = usePreviewRegrade(testId);
  const { place, acted } = useFocusAfterAct(shown === null);
  return {
    shown,
    place,
    isComing: preview.isPending,
    look: (wanted: Wanted, page = 1): void =>
      preview.mutate({ ...wanted, page }, { onSuccess: (answer) => setShown({ wanted, preview: answer }) }),
    hide: (): void => setShown(null),
    leave: (find?: () => HTMLElement | null): void => {
      acted(find);
      setShown(null);
    },
  };
}

function Correcting({ area, test }: RegradingProps) {
  const [{ question: named, as }] = useListSearch();
  const [wishes, setWishes] = useState<Wishes>(() => wishedIn(test.test_questions, named, as));
  const { shown, place, isComing, look, hide, leave } = usePreview(test._id);
  const corrections = correctionsOf(test.test_questions, wishes);
  const wish = (question: string, key: WishedKey): void => {
    setWishes({ ...wishes, [question]: key });
    hide();
  };
  const reset = (): void => {
    setWishes({});
    hide();
  };
  return (
    <div className={classes['part']}>
      <FormerKeys test={test} busy={isComing} onLook={look} />
      <KeyTable questions={test.test_questions} wishes={wishes} onWish={wish} named={named} />
      <div className={classes['tools']}>
        <p role="status">
          {corrections === null
            ? t('Marks must be whole numbers from 0 to 100')
            : tn(corrections.length, '{n} question to correct', '{n} questions to correct')}
        </p>
        <div className={classes['buttons']}>
          <Button onClick={reset} disabled={Object.keys(wishes).length === 0}>
            {t('Reset')}
          </Button>
          <Button
            ref={place}
            variant="primary"
            disabled={corrections === null || corrections.length === 0}
            loading={isComing}
            onClick={() => corrections !== null && look({ corrections })}
          >
            {t('Preview changes')}
          </Button>
        </div>
      </div>
      {shown !== null && (
        <ApplyRegrade
          area={area}
          test={test}
          shown={shown}
          onPage={(page) => look(shown.wanted, page)}
          onApplied={() => {
            setWishes({});
            leave(() => document.getElementById(regradesHeadingId));
          }}
          onFailed={() => leave()}
        />
      )}
      <RegradeHistory testId={test._id} />
    </div>
  );
}
