import { sent } from '../../shared/messages/sent.ts';
import { t } from '../../shared/messages/t.ts';

/**
 * What a question loses in a file, in the page's language: the server's sentence is 'Question 3: the name is left out;
 * the solution is left out.', whose parts are known one by one. What is not like that stays as it was sent.
 */
export function lossText(loss: string): string {
  const [, number, losses] = /^Question (\d+): (.+)\.$/s.exec(loss) ?? [];
  if (number === undefined || losses === undefined) return sent(loss);
  return t('Question {number}: {loss}.', { number, loss: losses.split('; ').map(sent).join('; ') });
}
