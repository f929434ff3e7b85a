import { testAudiences } from '@lectern/contract/test-words';
import { Radio } from '@mantine/core';
import { lazy, Suspense } from 'react';
import longForm from '../../../../shared/forms/long-form.module.css';
import { fetchPart } from '../../../../shared/parts/missing-part.ts';
import { t } from '../../../../shared/messages/t.ts';
import { useDetail, useFieldError, useTestForm } from '../hooks/test-form-context.ts';
import { audienceNames } from '../model/choice-names.ts';
import { controlId } from '../model/field-names.ts';
import classes from './test-form.module.css';

// Most tests name nobody.
const AudiencePickers = lazy(async () => ({
  default: (await fetchPart(() => import('./audience-pickers.tsx'))).AudiencePickers,
}));

/** For whom the test is. Groups and students are picked once their kind is chosen. */
export function AudienceFields() {
  const { store } = useTestForm();
  const audience = useDetail('audience');
  const error = useFieldError('details.audience');
  return (
    <section aria-label={t('For whom')} className={classes['dates']}>
      <h2 className={longForm['label']}>{t('For whom')}</h2>
      <p className={longForm['hint']}>{t('Nobody else sees this test. Attempts that are under way go on.')}</p>
      <Radio.Group
        aria-label={t('For whom')}
        value={audience}
        error={error}
        onChange={(value) => {
          const chosen = testAudiences.find((one) => one === value);
          if (chosen !== undefined) store.setDetails({ audience: chosen });
        }}
      >
        <div className={classes['audiences']}>
          {testAudiences.map((one) => (
            <Radio
              key={one}
              id={one === audience ? controlId('details.audience') : undefined}
              value={one}
              label={audienceNames[one]}
            />
          ))}
        </div>
      </Radio.Group>
      {(audience === 'groups' || audience === 'people') && (
        <Suspense>
          <AudiencePickers />
        </Suspense>
      )}
    </section>
  );
}
