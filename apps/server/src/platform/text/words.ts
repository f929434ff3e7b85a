/** A word of a text as it is looked for, and its place there: from one character to before another. */
export type Word = { word: string; from: number; to: number };

const letters = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** No word is longer; the rest of one is passed over. */
const longest = 60;

/** Letters that are written apart or alike, though nothing takes them apart. */
const alike: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ى: 'ي',
  ة: 'ه',
  ـ: '',
};

/** A word without capitals, accents and vowel signs, without the Arabic article and the s of plurals. */
function foldWord(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøłđıىةـ]/g, (letter) => alike[letter] ?? letter);
  const bare = plain.startsWith('ال') && plain.length > 4 ? plain.slice(2) : plain;
  return (/[^s]s$/.test(bare) && bare.length > 3 ? bare.slice(0, -1) : bare).slice(0, longest);
}

/** The words of a text in their order, one after the other. */
export function* wordsIn(text: string): Generator<Word> {
  for (const { 0: found, index } of text.matchAll(letters)) {
    const word = foldWord(found);
    if (word !== '') yield { word, from: index, to: index + found.length };
  }
}

/** The words of these texts, each once. */
export function distinctWords(...texts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const text of texts) for (const { word } of wordsIn(text)) found.add(word);
  return [...found];
}
