import type { OwnTimeRequest } from '@lectern/contract';
import { formatMoment } from '../../shared/format/format-moment.ts';
import { listText } from '../../shared/format/list-text.ts';
import { t } from '../../shared/messages/t.ts';

const wishNames = {
  later: t('a later date'),
  minutes: t('more minutes'),
  attempt: t('another attempt'),
} as const;

/** The wishes in a few words: 'a later date (10 May 2026, 10:00) and another attempt'. */
export function wishesText({ wants, wishedAt }: Pick<OwnTimeRequest, 'wants' | 'wishedAt'>): string {
  return listText(
    wants.map((wish) => {
      const name = wishNames[wish];
      if (wish !== 'later' || wishedAt === null) return name;
      return t('{wish} ({moment})', { wish: name, moment: formatMoment(wishedAt) });
    }),
  );
}
