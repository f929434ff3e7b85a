/** A number whose minus is a true one, with at most so many decimals; a dash for what is not known. */
export function numberText(number: number | null, decimals = 0): string {
  if (number === null) return '–';
  const text = new Intl.NumberFormat('en-GB', { maximumFractionDigits: decimals }).format(number);
  return (text === '-0' ? '0' : text).replace('-', '−');
}

/** Hundredths with at most one decimal: '66.7 %'; a dash for what is not known. */
export function percentText(percentage: number | null): string {
  return percentage === null ? '–' : `${numberText(percentage, 1)} %`;
}
