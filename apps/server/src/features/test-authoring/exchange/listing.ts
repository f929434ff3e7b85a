import { asSaid, say, sayCount } from '@lectern/contract/say';
import type { Said } from '@lectern/contract/sentence';
import { joinedTags, tagsOfCategory } from './tags.ts';
import {
  exchangeLimits,
  type ExchangeQuestion,
  type ParsedFile,
  type ParsedQuestion,
  type Problem,
} from './question.ts';

/** Problems of one question. They end at a limit, with a word about how many more there are. */
export class Problems {
  hasErrors = false;
  private readonly kept: Problem[] = [];
  private count = 0;

  warn(line: number, message: string | Said): void {
    this.add({ line, ...asSaid(message), severity: 'warning' });
  }

  error(line: number, message: string | Said): void {
    this.hasErrors = true;
    this.add({ line, ...asSaid(message), severity: 'error' });
  }

  private add(problem: Problem): void {
    this.count += 1;
    if (this.kept.length < exchangeLimits.problems) this.kept.push(problem);
    // The reason that keeps a question out must be seen, however many warnings came first.
    else if (problem.severity === 'error' && !this.kept.some(({ severity }) => severity === 'error'))
      this.kept[this.kept.length - 1] = problem;
  }

  list(): Problem[] {
    const more = this.count - this.kept.length;
    const last = this.kept.at(-1);
    if (more === 0 || last === undefined) return this.kept;
    const rest = sayCount(more, 'There is {n} more problem.', 'There are {n} more problems.');
    return [...this.kept, { line: last.line, ...rest, severity: 'warning' }];
  }
}

/** The findings in a file, in its order. The list ends at the limit of questions and says from which line on. */
export class Listing {
  private readonly questions: ParsedQuestion[] = [];
  private found = 0;
  private notes = 0;
  private tags: string[] = [];
  private unread: { line: number; count: number } | null = null;

  get isFull(): boolean {
    return this.found >= exchangeLimits.questions;
  }

  add(question: ParsedQuestion): void {
    if (this.isFull) return this.leaveOut(question.line);
    this.found += 1;
    for (const one of [question.question, question.withoutKey]) this.tag(one);
    this.questions.push(question);
  }

  private tag(question: ExchangeQuestion | null | undefined): void {
    if (question && this.tags.length > 0) question.tags = joinedTags(this.tags, question.tags ?? []);
  }

  /** Begins a category, whose parts become the tags of the questions after it. */
  category(line: number, path: string): void {
    this.tags = tagsOfCategory(path);
    const kept = this.tags.join(', ');
    if (kept !== '') this.note(line, 'category', say('The questions below get these tags: {tags}.', { tags: kept }));
  }

  /** Counts a question that is not even looked at. */
  leaveOut(line: number): void {
    this.unread ??= { line, count: 0 };
    this.unread.count += 1;
  }

  /** Lists something that is no question. Past `exchangeLimits.notes` only their number is kept. */
  note(line: number, type: string, message: string | Said, severity: Problem['severity'] = 'warning'): void {
    this.notes += 1;
    if (this.notes > exchangeLimits.notes) return;
    this.questions.push({ line, name: null, type, question: null, problems: [{ line, ...asSaid(message), severity }] });
  }

  result(): ParsedFile {
    const more = this.notes - exchangeLimits.notes;
    if (more > 0)
      this.push(
        1,
        sayCount(
          more,
          '{n} more item in this file was not imported.',
          '{n} more items in this file were not imported.',
        ),
      );
    if (this.unread !== null) {
      const { line, count } = this.unread;
      this.push(
        line,
        sayCount(
          count,
          'A file can contain at most {max} questions. {n} more, from line {line} on, was not read.',
          'A file can contain at most {max} questions. {n} more, from line {line} on, were not read.',
          { max: exchangeLimits.questions, line },
        ),
      );
    }
    return { questions: this.questions };
  }

  private push(line: number, message: Said): void {
    const problems: Problem[] = [{ line, ...message, severity: 'error' }];
    this.questions.push({ line, name: null, type: 'limit', question: null, problems });
  }
}

/** A file of which nothing could be read, with the reason. */
export function unreadableFile(line: number, message: string | Said): ParsedFile {
  const listing = new Listing();
  listing.note(line, 'file', message, 'error');
  return listing.result();
}
