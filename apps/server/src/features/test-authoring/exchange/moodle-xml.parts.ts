import { say } from '@lectern/contract/say';
import { tidy } from './html-text.ts';
import type { Problems } from './listing.ts';
import { letterOf } from './question.ts';
import { formattedToHtml, type TextFormat } from './text-format.ts';
import { childOf, childrenOf, type XmlElement } from './xml-tree.ts';

/** The text of an element, in its `<text>` or, as old files have it, in itself; empty when there is none. */
export function optionalText(element: XmlElement | null): string {
  if (element === null) return '';
  return tidy((childOf(element, 'text') ?? element).text);
}

const formats = new Map<string, TextFormat>([
  ['plain_text', 'plain'],
  ['markdown', 'markdown'],
  ['moodle_auto_format', 'guessed'],
]);

/** The HTML of a text in its format: `html`, `moodle_auto_format`, `plain_text` or `markdown`. */
export function richText(element: XmlElement | null, inherited: string, problems: Problems): string {
  if (element === null) return '';
  const holder = childOf(element, 'text') ?? element;
  if (holder.name === 'text' && holder.children.length > 0)
    problems.error(
      holder.line,
      'There are tags in the text. HTML must be inside <![CDATA[ ]]>, or its < written as &lt;.',
    );
  const text = optionalText(element);
  const format = formats.get(element.attributes['format'] ?? inherited) ?? 'html';
  return formattedToHtml(text, format, element.line, problems);
}

/** Elements that are read, and those that only say how Moodle shows a question. */
const understood = new Set(
  [
    ['name', 'questiontext', 'generalfeedback', 'defaultgrade', 'answer', 'single'],
    ['tags', 'coursetags'],
    ['shuffleanswers', 'answernumbering', 'showstandardinstruction', 'shownumcorrect', 'hidden', 'length'],
  ].flat(),
);

/** Names for people of the elements that get lost. */
const known = new Map([
  ['penalty', say('the penalty for further tries')],
  ['hint', say('a hint')],
  ['idnumber', say('the ID number')],
  ['correctfeedback', say('the feedback on correct answers')],
  ['partiallycorrectfeedback', say('the feedback on partly correct answers')],
  ['incorrectfeedback', say('the feedback on wrong answers')],
  ['image_base64', say('an embedded file')],
]);

/** Names everything in a question that nothing was made of. */
export function warnOfTheRest(root: XmlElement, answers: readonly XmlElement[], problems: Problems): void {
  for (const child of root.children) {
    // Moodle itself sets the penalty of true/false, so no author said anything with it.
    const isGiven = child.name === 'penalty' && root.attributes['type'] === 'truefalse';
    if (understood.has(child.name) || isEmpty(child) || isGiven) continue;
    const what = known.get(child.name) ?? `<${child.name.slice(0, 40)}>`;
    const text = shown(child);
    problems.warn(
      child.line,
      text === '' ? say('Not imported: {what}.', { what }) : say('Not imported: {what} ({text}).', { what, text }),
    );
  }
  for (const [place, answer] of answers.entries()) {
    const feedback = childOf(answer, 'feedback');
    if (feedback !== null && !isEmpty(feedback))
      problems.warn(feedback.line, say('Not imported: the feedback on option {letter}.', { letter: letterOf(place) }));
  }
  for (const holder of [root, childOf(root, 'questiontext'), childOf(root, 'generalfeedback'), ...answers])
    for (const file of holder === null ? [] : childrenOf(holder, 'file'))
      if (holder !== root)
        problems.warn(
          file.line,
          say('Not imported: the embedded file {file}.', { file: (file.attributes['name'] ?? '').slice(0, 100) }),
        );
  if (root.text.trim() !== '')
    problems.warn(root.line, say('Not imported: stray text: {text}', { text: root.text.trim().slice(0, 60) }));
}

function isEmpty(element: XmlElement): boolean {
  const text = element.text.trim();
  // Moodle writes an empty set of tags, and a penalty of nothing.
  return (text === '' || (element.name === 'penalty' && Number(text) === 0)) && element.children.every(isEmpty);
}

function shown(element: XmlElement): string {
  const words = [element, ...element.children.flatMap((child) => [child, ...child.children])].map(({ text }) =>
    text.trim(),
  );
  const all = words.filter((word) => word !== '').join(', ');
  return all.length > 60 ? `${all.slice(0, 60)}…` : all;
}
