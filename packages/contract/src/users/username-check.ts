/** Scripts in which people write today (Unicode's annex 31: recommended, or of limited use), each by itself. */
const aloneScripts = (
  'Adlam Arabic Armenian Balinese Bamum Batak Bengali Buginese Canadian_Aboriginal Chakma Cham Cherokee Cyrillic ' +
  'Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hanifi_Rohingya Hebrew Javanese Kannada Kayah_Li Khmer Lao ' +
  'Lepcha Limbu Lisu Malayalam Mandaic Meetei_Mayek Miao Mongolian Myanmar New_Tai_Lue Newa Nko ' +
  'Nyiakeng_Puachue_Hmong Ol_Chiki Oriya Osage Saurashtra Sinhala Sundanese Syloti_Nagri Syriac Tai_Le Tai_Tham ' +
  'Tai_Viet Tamil Telugu Thaana Thai Tibetan Tifinagh Vai Wancho Yi'
).split(' ');
/** Scripts that people mix in one name, and which look too different from Latin to be taken for it. */
const mixedScripts = ['Latin', 'Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul'];

/** Digits, signs and accents belong to no script of their own. */
const writtenIn = (scripts: readonly string[]): RegExp =>
  new RegExp(`^[${['Common', 'Inherited', ...scripts].map((script) => `\\p{scx=${script}}`).join('')}]*$`, 'u');
const waysToWrite = [mixedScripts, ...aloneScripts.map((script) => [script])].map(writtenIn);

/** Characters that nobody sees: joiners, fillers, variation selectors, and a dot over a letter that has one or would get it. */
const unseen = /\p{Default_Ignorable_Code_Point}|[\p{Soft_Dotted}ıȷ]\p{M}*\u0307/u;

/** A letter or a digit; a name of signs alone names nobody. */
const readable = /[\p{L}\p{N}]/u;
/** More accents on one letter than any language writes, which cover the lines above and below. */
const piledUp = /\p{M}{8}/u;
/** Shown in place of a name that was erased. */
const erased = /^deleted[ ._'-]*user$/iu;

/** Why a new username could be taken for another that is written with other characters, or null. */
export function usernameProblem(name: string): string | null {
  const plain = name.normalize('NFKC');
  if (unseen.test(name) || unseen.test(plain)) return 'Username contains an invisible character';
  if (!readable.test(plain)) return 'Username must contain a letter or a digit';
  if (piledUp.test(name.normalize('NFD'))) return 'Username has too many accents on one letter';
  if (erased.test(plain)) return 'This username is reserved';
  return waysToWrite.some((way) => way.test(plain)) ? null : 'Username may not mix letters of different scripts';
}
