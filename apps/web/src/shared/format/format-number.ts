import { locale } from '../messages/language.ts';
import { t } from '../messages/t.ts';

/** A number whose minus is a true one, with at most so many decimals; a dash for what is not known. */
export function numberText(number: number | null, decimals = 0): string {
  if (number === null) return '–';
  const text = new Intl.NumberFormat(locale(), { maximumFractionDigits: decimals, signDisplay: 'negative' }).format(
    number,
  );
  return text.replace('-', '−');
}

/** Hundredths with at most one decimal: '66.7 %'; a dash for what is not known. */
export function percentText(percentage: number | null): string {
  return percentage === null ? '–' : t('{number} %', { number: numberText(percentage, 1) });
}
