import { markerOf, plainSigns } from './list.marker.ts';
import type { RawOption } from './list.raw.ts';

const signs = /[\s"'“”„«»‘’.,;:!?()[\]{}*_-]+/g;

/** The same text for texts that differ in signs and case alone. */
export const bareText = (text: string): string => text.slice(0, 2_000).replaceAll(signs, ' ').trim().toLowerCase();

/** The places of the options that an answer names: by letter, number or text. Empty where it names none. */
export function placesOf(answer: string, options: readonly RawOption[]): number[] {
  const exact = byText(answer, options);
  if (exact !== null) return [exact];
  const single = byLabel(answer, options);
  if (single !== null) return [single];
  const marker = markerOf(answer);
  if (marker !== null && marker.kind !== 'bullet' && marker.rest !== '') {
    const named = byIndex(marker.index, options);
    const behind = byText(marker.rest, options);
    if (named !== null && (behind === null || behind === named)) return [named];
    if (behind !== null) return [behind];
  }
  return severalPlaces(answer, options);
}

function byText(answer: string, options: readonly RawOption[]): number | null {
  const bare = bareText(answer);
  const found = bare === '' ? [] : options.flatMap(({ text }, place) => (bareText(text) === bare ? [place] : []));
  return found.length === 1 ? (found[0] ?? null) : null;
}

const labelled =
  /^(?:(?:option|choice|letter|opción|opcion|lettre|buchstabe|الخيار)\s)?[([]?\s?(\p{L}{1,4}|\d{1,2})\s?[.)\]:]{0,2}$/iu;

function byLabel(answer: string, options: readonly RawOption[]): number | null {
  const [, label] = labelled.exec(plainSigns(answer.trim()).slice(0, 40)) ?? [];
  if (label === undefined) return null;
  const marker = /^\d/.test(label) ? { index: Number(label) - 1 } : markerOf(`${label})`);
  return marker === null ? null : byIndex(marker.index, options);
}

function byIndex(index: number, options: readonly RawOption[]): number | null {
  const places = options.flatMap((option, place) => (option.index === index ? [place] : []));
  return places.length === 1 ? (places[0] ?? null) : null;
}

/** "A and C", "1, 3". */
function severalPlaces(answer: string, options: readonly RawOption[]): number[] {
  const parts = answer
    .slice(0, 200)
    .split(/[\s,;&+/]+|(?:and|und|y|et|و)\s/i)
    .filter((part) => part !== '' && !/^(?:and|und|y|et|و|both|only|&)$/i.test(part));
  const places = parts.map((part) => byLabel(part, options));
  if (places.length < 2 || places.includes(null)) return [];
  return [...new Set(places.flatMap((place) => place ?? []))];
}
