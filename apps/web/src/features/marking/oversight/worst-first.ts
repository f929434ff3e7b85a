import type { ItemAnalysis, ItemFlag, ItemStatistics } from '@lectern/contract';
import { numberText, percentText } from '../../../shared/format/format-number.ts';
import { t } from '../../../shared/messages/t.ts';

const gravity: readonly ItemFlag['kind'][] = ['other_option', 'best_miss', 'two_options', 'below_guessing'];

type Order = (a: ItemStatistics, b: ItemStatistics) => number;

/** Numbers from below; those that are not there stand last. */
const lowest = (a: number | null, b: number | null): number => (a ?? Infinity) - (b ?? Infinity) || 0;

/** First the questions of the test, of these the flagged ones by gravity, then those that tell the strong from the weak least. */
const worst: Order = (a, b) =>
  Number(a.position === null) - Number(b.position === null) ||
  Number(a.scoring !== 'by_key') - Number(b.scoring !== 'by_key') ||
  rankOf(a) - rankOf(b) ||
  lowest(a.discrimination, b.discrimination) ||
  lowest(a.difficulty, b.difficulty);

const rankOf = ({ flag }: ItemStatistics): number => (flag === null ? gravity.length : gravity.indexOf(flag.kind));

const orders: Readonly<Record<string, Order>> = {
  position: (a, b) => lowest(a.position, b.position),
  difficulty: (a, b) => lowest(a.difficulty, b.difficulty),
  discrimination: (a, b) => lowest(a.discrimination, b.discrimination),
};

/** The questions in the order that the address names, the worst first where it names none. */
export function inOrderOf(items: ItemAnalysis['items'], sort: string | undefined): ItemStatistics[] {
  const order = orders[sort?.replace(/^-/, '') ?? ''];
  if (order === undefined) return items.toSorted(worst);
  const sorted = items.toSorted(order);
  return sort?.startsWith('-') === true ? sorted.toReversed() : sorted;
}

/** The doubt about a question, with its evidence; null where there is none. */
export function flagText({ flag, options, groupSize, discrimination, difficulty }: ItemStatistics): string | null {
  if (flag === null) return null;
  const [key, other] = flag.options.map((letter) => {
    const chosen = options.find((option) => option.letter === letter)?.chosenByUpper ?? 0;
    return { letter, share: percentText(groupSize === 0 ? null : Math.round((chosen / groupSize) * 100)) };
  });
  const values = {
    key: key?.letter ?? '',
    keyShare: key?.share ?? '',
    other: other?.letter ?? '',
    share: other?.share ?? '',
  };
  switch (flag.kind) {
    case 'other_option':
      return t('The best students choose {other} ({share}) more often than the key {key} ({keyShare})', values);
    case 'two_options':
      return t('Two options are chosen by good students: {key} {keyShare}, {other} {share}', values);
    case 'best_miss':
      return t('The best miss it more often than the weakest (discrimination {number})', {
        number: numberText(discrimination, 2),
      });
    case 'below_guessing':
      return t('Harder than guessing: {right} right, guessing alone brings {guessing}', {
        right: percentText(difficulty === null ? null : Math.round(difficulty * 100)),
        guessing: percentText(
          Math.round((options.filter(({ correct }) => correct).length / Math.max(1, options.length)) * 100),
        ),
      });
  }
}
