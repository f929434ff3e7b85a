import { sent } from '../../shared/messages/sent.ts';
import { t } from '../../shared/messages/t.ts';

/**
 * A question's losses in a file, in the page's language. The server's sentence is 'Question 3: the name is left out;
 * the solution is left out.', and the catalogues know its parts one by one. Another sentence stays as it was sent.
 */
export function lossText(loss: string): string {
  const [, number, losses] = /^Question (\d+): (.+)\.$/s.exec(loss) ?? [];
  if (number === undefined || losses === undefined) return sent(loss);
  return t('Question {number}: {loss}.', { number, loss: losses.split('; ').map(sent).join('; ') });
}
