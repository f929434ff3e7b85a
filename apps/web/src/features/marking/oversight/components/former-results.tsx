import type { FormerResult } from '@lectern/contract';
import { formatMoment } from '../../../../shared/format/format-moment.ts';
import { t } from '../../../../shared/messages/t.ts';
import { markText } from '../mark-text.ts';
import { DataSheet } from './data-sheet.tsx';
import classes from './oversight.module.css';

const causes = { submitted: t('Submitted'), regraded: t('Corrected'), regrade_undone: t('Correction undone') } as const;

/** The successive results of an attempt; nothing where there was only one. */
export function FormerResults({ results }: { results: readonly FormerResult[] }) {
  if (results.length <= 1) return null;
  return (
    <section aria-labelledby="former-heading" className={classes['part']}>
      <h2 id="former-heading">{t('Results over time')}</h2>
      <DataSheet label={t('Results over time')} columns={[t('When'), t('Why'), t('Mark'), t('Receipt')]}>
        {results.map((result) => (
          <tr key={`${result.at} ${result.cause}`}>
            <th scope="row">{formatMoment(result.at, 'second')}</th>
            <td>{causes[result.cause]}</td>
            <td>{markText(result)}</td>
            <td>
              <bdi dir="ltr">{result.receiptCode}</bdi>
            </td>
          </tr>
        ))}
      </DataSheet>
    </section>
  );
}
