import type { RegradePreview } from '@lectern/contract';
import { t } from '../../../../shared/messages/t.ts';

/** How many results corrections change, and in which way: '2 better, 1 worse, 0 otherwise, 5 unchanged'. */
export function effectText(effect: Pick<RegradePreview, 'better' | 'worse' | 'otherwise' | 'unchanged'>): string {
  const { better, worse, otherwise, unchanged } = effect;
  return t('{better} better, {worse} worse, {otherwise} changed otherwise, {unchanged} unchanged', {
    better,
    worse,
    otherwise,
    unchanged,
  });
}
