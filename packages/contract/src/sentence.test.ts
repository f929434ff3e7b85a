import { describe, expect, it } from 'vitest';
import { CreateCourseInput } from './courses/schemas.ts';
import { FieldIssue } from './errors.ts';
import { CreateUserInput } from './users/schemas.ts';
import { saidOf } from './schema-sentences.ts';
import { say, sayCount, wordsOf } from './say.ts';
import { fill, tell } from './sentence.ts';

const spanish = {
  code: 'es',
  catalogue: {
    'Not found': 'No encontrado',
    '{label} may have at most {max} letters': '{label}: {max} letras como máximo',
    '{n} courses': { one: '{n} curso', many: '{n} de cursos', other: '{n} cursos' },
    'You own {work}.': 'Tienes {work}.',
    Name: 'Nombre',
    'Open##verb': 'Abrir',
  },
};
const arabic = { code: 'ar', catalogue: { 'Result of {test}': 'نتيجة {test}', 'At {site}': 'في {site}' } };

describe('a sentence in English', () => {
  it('stands ready in its message, with its key and values beside it', () => {
    expect(say('Not found')).toEqual({ message: 'Not found' });
    expect(say('Line {line} of {file}', { line: 1200, file: 'a.csv' })).toEqual({
      message: 'Line 1,200 of a.csv',
      sentence: 'Line {line} of {file}',
      values: { line: 1200, file: 'a.csv' },
    });
  });

  it.each([
    [0, '0 courses'],
    [1, '1 course'],
    [2000, '2,000 courses'],
  ])('counts: %i', (n, message) => {
    expect(sayCount(n, '{n} course', '{n} courses')).toEqual({ message, sentence: '{n} courses', values: { n } });
  });

  it('lists sentences within it', () => {
    const work = [sayCount(1, '{n} course', '{n} courses'), sayCount(3, '{n} test', '{n} tests')];
    expect(say('You own {work}.', { work }).message).toBe('You own 1 course and 3 tests.');
  });
});

describe('a sentence in another language', () => {
  it('is looked up by its key, with its numbers, words and forms', () => {
    expect(tell(say('Not found'), spanish)).toBe('No encontrado');
    const tooLong = say('{label} may have at most {max} letters', { label: wordsOf('Name'), max: 12_000 });
    expect(tell(tooLong, spanish)).toBe('Nombre: 12.000 letras como máximo');
    const work = [sayCount(1, '{n} course', '{n} courses'), sayCount(3, '{n} course', '{n} courses')];
    expect(tell(say('You own {work}.', { work }), spanish)).toBe('Tienes 1 curso y 3 cursos.');
    expect(tell(wordsOf('Open##verb'), spanish)).toBe('Abrir');
  });

  it('is English where the catalogue lacks it, as an older page does', () => {
    expect(tell(say('Line {line}', { line: 3 }), spanish)).toBe('Line 3');
    expect(tell({ message: 'Sent by an older server' }, spanish)).toBe('Sent by an older server');
    expect(tell(wordsOf('Open##noun'), spanish)).toBe('Open');
  });

  it('isolates names from right to left, but no address and no figures', () => {
    expect(tell(say('Result of {test}', { test: 'Why?' }), arabic)).toBe('نتيجة \u2068Why?\u2069');
    expect(tell(say('At {site}', { site: 'https://example.org/' }), arabic)).toBe('في https://example.org/');
    expect(fill('{n}', { n: '10+' }, arabic)).toBe('10+');
  });
});

describe('a value of somebody’s own', () => {
  it.each(['{other}', '$&', '<img src=x onerror=alert(1)>', '{n} courses', '__proto__'])(
    'is text alone: %s',
    (text) => {
      const said = say('From {who} to {other}', { who: text, other: 'B' });
      expect(said.message).toBe(`From ${text} to B`);
      expect(tell(said, { code: 'es', catalogue: { 'From {who} to {other}': '{other} ← {who}' } })).toBe(`B ← ${text}`);
    },
  );

  it('is cut where it is long', () => {
    const said = say('The column "{column}"', { column: 'a'.repeat(10_000) });
    expect(said.message.length).toBeLessThan(330);
    expect(JSON.stringify(said).length).toBeLessThan(800);
  });

  it('leaves a place without a value as it is', () => {
    expect(fill('{a} and {b}', { a: 1 }, { code: 'en' })).toBe('1 and {b}');
  });
});

describe('the issues of a schema', () => {
  const issues = (schema: { safeParse: typeof CreateCourseInput.safeParse }, value: unknown) =>
    (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => ({
      path: path.join('.'),
      ...saidOf(message),
    }));

  it('carry the label and the limits as values', () => {
    const found = issues(CreateCourseInput, { name: 'a'.repeat(100_000), subjects: 'x' });
    const name = found.find(({ path }) => path === 'name');
    expect(name).toMatchObject({
      sentence: '{label} must be at most {max} characters',
      values: { label: { message: 'Name' }, max: expect.any(Number) },
    });
    expect(found.map((issue) => FieldIssue.safeParse(issue).success)).not.toContain(false);
  });

  it('call fields and choices as forms do', () => {
    const found = issues(CreateUserInput as never, { username: 'somebody', email: 'a@b.org', role: 'pope' });
    expect(found).toContainEqual({
      path: 'role',
      message: 'Role must be one of student, teacher, admin and coordinator',
      sentence: '{label} must be one of {values}',
      values: {
        label: { message: 'Role' },
        values: ['student', 'teacher', 'admin', 'coordinator'].map((value) => ({
          message: value,
          sentence: value.charAt(0).toUpperCase() + value.slice(1),
        })),
      },
    });
  });
});
