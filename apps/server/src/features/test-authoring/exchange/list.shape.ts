import { bareText } from './list.answer.ts';
import { takeMarks } from './list.marks.ts';
import { joined, type RawOption, type RawQuestion } from './list.raw.ts';
import { marksPattern, rightWords, truthAskedBy, truthOf, wrongWords, type Truth } from './list.words.ts';
import type { Problems } from './listing.ts';

/** The text of a question without its marks, and its options without the signs of being right. */
export type Shaped = { text: string; options: RawOption[]; isTruth: boolean };

const image = /\[image(?:: ?[^[\]]{0,200})?\]/gi;

export function shaped(raw: RawQuestion, problems: Problems): Shaped {
  const own = raw.options.length > 0 ? raw.options : unlabelled(raw);
  const options = withoutBulletStars(own.map(withoutSigns));
  let text = takeMarks(joined(raw.text), raw);
  text = takeAnswerInBrackets(text, raw);
  const pictures = [text, ...options.map((option) => option.text)].join('\n').match(image)?.length ?? 0;
  if (pictures > 0) {
    problems.warn(raw.line, 'A picture does not come along with pasted text. Add it by hand.');
    text = text.replaceAll(image, '').trim();
    for (const option of options) option.text = option.text.replaceAll(image, '').trim();
  }
  const truth = options.length === 0 ? truthIn(text, raw) : null;
  if (truth === null) return { text, options, isTruth: false };
  problems.warn(raw.line, 'A true/false question: it gets two options.');
  return { text: truth.text, options: truth.options, isTruth: true };
}

/** "… ( B )" and "… (True)" at the end of the text, where nothing else is said. */
function takeAnswerInBrackets(text: string, raw: RawQuestion): string {
  const tail = text.slice(-20);
  const [whole, said = ''] = /\s?[([（]\s?([\p{L}✓✗]{1,9})\s?[\])）]\s?[.。?？]?$/u.exec(tail) ?? [];
  if (whole === undefined || raw.answers.length > 0) return text;
  const isTruth = raw.options.length === 0 && truthOf(said) !== null;
  const isLetter =
    said.length === 1 && raw.options.length > 1 && /[\u4E00-\u9FFF\u3040-\u30FF]/.test(text) && /[A-F]/.test(said);
  if (!isTruth && !isLetter) return text;
  raw.answers.push({ text: said, line: raw.line });
  return text.slice(0, text.length - whole.length).trim();
}

// Signs at options

const behind =
  /\s?[([（]\s?([^()[\]（）]{1,24})\s?[\])）]\s?[.]?$|\s?(?:<?-{1,2}|←|<=|⇐|-{1,2}>?)\s?(correct|right answer|answer|richtig|correcta|juste|صحيح)[.!]?$|\s*(✓|✔️?|✅|☑|√|\*{1,3})$|\s*(✗|✘|❌)$|\s(?:←|<-{1,2}|<=)$/iu;
const before = /^(?:(✓|✔️?|✅|☑|→|=>)|(✗|✘|❌)|\*(?=[^\s*][^*]*$))\s*/u;

function withoutSigns(option: RawOption): RawOption {
  let { text, right } = option;
  const tail = text.slice(-40);
  const found = behind.exec(tail);
  if (found !== null) {
    const [whole, bracketed, said, sign, wrong] = found;
    const word = bracketed?.trim().toLowerCase();
    const isRight =
      said !== undefined ||
      sign !== undefined ||
      (word !== undefined && rightWords.has(word)) ||
      (word === undefined && wrong === undefined);
    const isWrong = wrong !== undefined || (word !== undefined && wrongWords.has(word));
    if (isRight || isWrong) text = text.slice(0, text.length - whole.length).trimEnd();
    right ||= isRight;
  }
  const ahead = before.exec(text);
  if (ahead !== null && ahead[0].length < text.length) {
    right ||= ahead[2] === undefined;
    text = text.slice(ahead[0].length);
  }
  return { ...option, text: text.replace(/[\s;,]+$/, ''), right };
}

/** A star before each option is a bullet. */
function withoutBulletStars(options: RawOption[]): RawOption[] {
  const all = options.length > 1 && options.every(({ right }) => right);
  return all && options.every(({ whole }) => whole.startsWith('*'))
    ? options.map((option) => ({ ...option, right: false }))
    : options;
}

// Options without a sign

const asks = /[?？؟:：_…]\W{0,4}$/u;
const SHORT = 160;

/** Lines under a question that are its options, though no letter stands before them; none where they are text. */
function unlabelled(raw: RawQuestion): RawOption[] {
  const end = raw.text.findIndex(
    ({ text }) => asks.test(text.slice(-40)) || marksPattern.bracketed.test(text.slice(-40)),
  );
  const after = Math.max(0, end) + 1;
  const lines = raw.text.slice(after);
  if (lines.length < 2 || lines.some(({ text }) => text.length > SHORT)) return [];
  const options = lines.map(({ text, line, bold }, index) => ({ text, whole: text, line, index, right: false, bold }));
  const marked = options.map(withoutSigns);
  const some = (is: (option: RawOption) => boolean) => marked.some(is) && !marked.every(is);
  const named = raw.answers.some(
    ({ text }) =>
      marked.some((option) => bareText(option.text) === bareText(text)) ||
      (end >= 0 && /^\W?(?:[a-f]|\d)\W?$/i.test(text)),
  );
  const looksSo = end >= 0 && lines.length < 7 && lines.every(({ text }) => !/[?？؟]$/.test(text));
  if (!some(({ right }) => right) && !some(({ bold }) => bold) && !named && !looksSo) return [];
  raw.text = raw.text.slice(0, after);
  return options;
}

// True and false

type TruthQuestion = { text: string; options: RawOption[] };

function truthIn(text: string, raw: RawQuestion): TruthQuestion | null {
  const [answer] = raw.answers;
  const said: Truth | null = answer === undefined ? null : truthOf(answer.text.replace(/[.!)\s]+$/, ''));
  const pair = said?.pair ?? truthAskedBy(text);
  if (pair === null || pair === undefined || (answer !== undefined && said === null)) return null;
  if (said !== null) raw.answers = [];
  const options = pair.map((word, index) => ({
    text: word,
    whole: word,
    line: raw.line,
    index,
    right: said !== null && said.right === index,
    bold: false,
  }));
  return {
    text: text.replace(/\s?[([]\s?(?:t\/f|true\/false|v\/f|r\/f|true or false)\s?[\])]\s?[.:]?$/i, ''),
    options,
  };
}
