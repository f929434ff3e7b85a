import type { Material } from '@lectern/contract';
import { t } from '../../../shared/messages/t.ts';
import classes from './material-facts.module.css';

/** The material's name and description, as a table. */
export function MaterialFacts({ material }: { material: Pick<Material, 'name' | 'description'> }) {
  return (
    <table className={classes['facts']}>
      <tbody>
        <tr>
          <th scope="row">{t('Name')}</th>
          <td dir="auto">{material.name}</td>
        </tr>
        <tr>
          <th scope="row">{t('Description')}</th>
          <td dir="auto">{material.description ?? t('No description available.')}</td>
        </tr>
      </tbody>
    </table>
  );
}
