/** Spoken words and their time in the film, in seconds. */
export type Cue = { start: number; end: number; text: string };

const times = /^(\d+):(\d\d):(\d\d\.\d{3}) --> (\d+):(\d\d):(\d\d\.\d{3})/;
const signs: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', nbsp: ' ' };

/** The words of a file of captions, as the server writes them: without tags, and with the name of who speaks in front. */
export function readCues(file: string): Cue[] {
  return file.split('\n\n').flatMap((block) => {
    const [head = '', ...lines] = block.trim().split('\n');
    const found = times.exec(head);
    if (found === null) return [];
    const [, h = '', m = '', s = '', toH = '', toM = '', toS = ''] = found;
    return [{ start: seconds(h, m, s), end: seconds(toH, toM, toS), text: plainWords(lines.join(' ')) }];
  });
}

const seconds = (h: string, m: string, s: string): number => (Number(h) * 60 + Number(m)) * 60 + Number(s);

const plainWords = (words: string): string =>
  words
    .replace(/<v ([^<>]+)>/g, '$1: ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(lt|gt|amp|nbsp);/g, (whole, name: string) => signs[name] ?? whole);

/** The place of the words that are spoken at a time, the last where several are; -1 in a silence. */
export const spokenAt = (cues: readonly Cue[], time: number): number =>
  cues.findLastIndex(({ start, end }) => start <= time && time < end);

/** A text in pieces, every second of which is one of the words looked for. */
export function piecesOf(text: string, wanted: string): string[] {
  if (wanted === '') return [text];
  const pieces: string[] = [];
  const [hay, needle] = [text.toLocaleLowerCase(), wanted.toLocaleLowerCase()];
  let from = 0;
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, from)) {
    pieces.push(text.slice(from, at), text.slice(at, at + needle.length));
    from = at + needle.length;
  }
  return [...pieces, text.slice(from)];
}
