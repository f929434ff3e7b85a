import { languages } from '@lectern/contract/languages';
import { describe, expect, it } from 'vitest';
import { messages as arabic } from './ar/index.ts';
import type { Plurals } from './catalogue.ts';
import { messages as spanish } from './es/index.ts';

const catalogues: Record<string, Readonly<Record<string, string | Plurals>>> = { es: spanish, ar: arabic };
const placesOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([place]) => place).toSorted();

it('every language but that of the source has a catalogue', () => {
  expect(Object.keys(catalogues).toSorted()).toEqual(
    languages
      .slice(1)
      .map(({ code }) => code)
      .toSorted(),
  );
});

describe.each(Object.entries(catalogues))('the catalogue %s', (code, messages) => {
  const entries = Object.entries(messages);

  it('has text for every sentence', () => {
    const empty = entries.filter(([, entry]) => (typeof entry === 'string' ? entry : entry.other).trim() === '');
    expect(empty.map(([key]) => key)).toEqual([]);
  });

  it('keeps the places of every sentence', () => {
    const wrong = entries.filter(
      ([key, entry]) => typeof entry === 'string' && placesOf(entry).join(' ') !== placesOf(key).join(' '),
    );
    expect(wrong).toEqual([]);
  });

  it('has a form for each number that the language tells apart, with no place that the key lacks', () => {
    const categories = new Intl.PluralRules(code).resolvedOptions().pluralCategories.toSorted();
    const wrong = entries.filter(([key, entry]) => {
      if (typeof entry === 'string') return false;
      const forms = Object.values(entry);
      const strange = forms.some((form) => placesOf(form).some((place) => !placesOf(key).includes(place)));
      const others = placesOf(key).filter((place) => place !== '{n}');
      const lost = forms.some((form) => others.some((place) => !placesOf(form).includes(place)));
      return strange || lost || Object.keys(entry).toSorted().join(' ') !== categories.join(' ');
    });
    expect(wrong).toEqual([]);
  });

  it('is written in its language', () => {
    // Single words may be the same in both languages, and so may texts of places, signs and units.
    const wordsOf = (key: string): string => key.replaceAll(/\{\w+\}/g, '').trim();
    const same = entries.filter(([key, entry]) => entry === key && /[a-z]{3}.* .*[a-z]{3}/i.test(wordsOf(key)));
    expect(same.map(([key]) => key)).toEqual([]);
  });
});
