import { numberFormat } from '@lectern/contract/formats';
import { locale } from '../messages/language.ts';
import { t } from '../messages/t.ts';

/** A number with a true minus sign and at most `decimals` decimals; a dash for null. */
export function numberText(number: number | null, decimals = 0): string {
  if (number === null) return '–';
  const text = numberFormat(locale(), { maximumFractionDigits: decimals, signDisplay: 'negative' }).format(number);
  return text.replace('-', '−');
}

/** Hundredths with at most one decimal: '66.7%'; a dash for null. */
export function percentText(percentage: number | null): string {
  return percentage === null ? '–' : t('{number}%', { number: numberText(percentage, 1) });
}
