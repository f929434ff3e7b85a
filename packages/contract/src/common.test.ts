import { describe, expect, it } from 'vitest';
import {
  Id,
  isStorable,
  isUploadedFileUrl,
  nameField,
  optionalText,
  reasonField,
  resourceUrl,
  richText,
  sortOf,
  wholeNumber,
} from './common.ts';
import { limits } from './limits.ts';

const messages = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map((issue) => issue.message) ?? [];

describe('Id', () => {
  it('is a UUID, in lower case', () => {
    expect(Id.parse('01890000-0000-7000-8000-0000000000AB')).toBe('01890000-0000-7000-8000-0000000000ab');
    for (const bad of [
      '',
      '1',
      '01890000-0000-7000-8000-0000000000',
      '{01890000-0000-7000-8000-0000000000ab}',
      5,
      null,
    ]) {
      expect(messages(Id.safeParse(bad))).toEqual(['This is not a valid id']);
    }
  });
});

describe('isStorable', () => {
  it('says what PostgreSQL can hold', () => {
    expect(['', 'a', 'é🎓\u0007\u202e'].map(isStorable)).toEqual([true, true, true]);
    expect(['\u0000', 'a\ud800', '\udc00b'].map(isStorable)).toEqual([false, false, false]);
  });
});

describe('texts', () => {
  it('that are required say what is missing or wrong', () => {
    const field = nameField('Name');
    expect(field.parse('  a b ')).toBe('a b');
    for (const nothing of [undefined, null, '', '  ', '\u200b', ' \u202e\u200d ', '\u2800', '\u3164\ufe0f', '\u0085'])
      expect(messages(field.safeParse(nothing))[0]).toBe('Name is required');
    expect(field.parse('\u202egpj.exe \u200bof Ann\u2069')).toBe('gpj.exe of Ann');
    expect(field.parse('👩\u200d🏫 می\u200cخواهم')).toBe('👩\u200d🏫 می\u200cخواهم');
    expect(field.parse(' Botany \r\n for\tBeginners\u2028I\u001b\u0007')).toBe('Botany for Beginners I');
    expect(field.parse('two  spaces')).toBe('two  spaces');
    expect(field.safeParse('a\u0000b').success).toBe(false);
    expect(reasonField('Reason', 20).parse(' I was ill.\n\u202eSorry ')).toBe('I was ill.\nSorry');
    expect(messages(field.safeParse([]))[0]).toBe('Name must be text');
    expect(field.safeParse('x'.repeat(limits.name)).success).toBe(true);
    expect(messages(field.safeParse('x'.repeat(limits.name + 1)))).toEqual(['Name must be at most 200 characters']);
  });

  it('that are optional take an empty one as none', () => {
    const field = optionalText('Note', 3);
    expect([field.parse(''), field.parse('  '), field.parse(null), field.parse(' a ')]).toEqual([
      null,
      null,
      null,
      'a',
    ]);
    expect(messages(field.safeParse('abcd'))).toEqual(['Note must be at most 3 characters']);
  });

  it('that are rich are measured in bytes', () => {
    const field = richText('Description');
    expect(field.safeParse('x'.repeat(limits.richTextBytes)).success).toBe(true);
    expect(messages(field.safeParse('é'.repeat(limits.richTextBytes / 2) + 'x'))).toEqual([
      'Description must be at most 100 KB',
    ]);
  });
});

describe('resourceUrl', () => {
  const field = resourceUrl('URL');
  it.each([
    'https://example.org',
    ' http://example.org/a?b=c#d ',
    'HTTPS://EXAMPLE.ORG',
    'https://例え.jp/ä',
    '/api/files/01890000-0000-7000-8000-000000000001/a%20b.png',
  ])('takes %s', (url) => {
    expect(field.parse(url)).toBe(url.trim());
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.org',
    '//example.org',
    'example.org',
    '/api/users/me',
    'https://',
    'https://me:secret@example.org/a',
    'https://bank.example@evil.example/',
    'https:/api/users/sign_out',
    '/api/files/01890000-0000-7000-8000-000000000001/..',
    '/api/files/01890000-0000-7000-8000-000000000001/%2E%2e',
    '/api/files/01890000-0000-7000-8000-000000000001/..\\..\\users',
    'http:\\\\x y',
    'file:///etc/passwd',
    '/api/files/01890000-0000-7000-8000-000000000001/a/../../x',
  ])('refuses %s', (url) => {
    expect(messages(field.safeParse(url))).toEqual([
      'URL must be an address that starts with http:// or https://, or an uploaded file',
    ]);
  });

  it('says of nothing that it is required, once', () => {
    expect(messages(field.safeParse(''))).toEqual(['URL is required']);
    expect(messages(field.safeParse(undefined))).toEqual(['URL is required']);
  });
});

describe('isUploadedFileUrl', () => {
  it('knows the addresses of uploads, and nothing around them', () => {
    const url = '/api/files/01890000-0000-7000-8000-000000000001/a.png';
    expect(isUploadedFileUrl(url)).toBe(true);
    for (const bad of [
      `https://example.org${url}`,
      `${url}/b`,
      `${url}?x`,
      `${url}#x`,
      `${url} b`,
      '/api/files/limits',
      '/api/files/1/a.png',
      `${url}\n/api`,
    ]) {
      expect(isUploadedFileUrl(bad), bad).toBe(false);
    }
  });
});

describe('wholeNumber', () => {
  const field = wholeNumber('Duration', 1, 100);
  it.each([
    [1, 1],
    [100, 100],
    ['7', 7],
    [' 7 ', 7],
    ['07', 7],
  ])('takes %j as %i', (value, number) => {
    expect(field.parse(value)).toBe(number);
  });

  it.each([
    [undefined, 'Duration is required'],
    [null, 'Duration is required'],
    ['', 'Duration is required'],
    ['  ', 'Duration must be a number'],
    ['x', 'Duration must be a number'],
    [true, 'Duration must be a number'],
    [[], 'Duration must be a number'],
    [Number.NaN, 'Duration must be a number'],
    [1.5, 'Duration must be a whole number'],
    ['1.5', 'Duration must be a whole number'],
    [0, 'Duration must be at least 1'],
    [-5, 'Duration must be at least 1'],
    [101, 'Duration must be at most 100'],
  ])('refuses %j: %s', (value, message) => {
    expect(messages(field.safeParse(value))[0]).toBe(message);
  });
});

describe('sortOf', () => {
  it('takes a field, or - and a field, and nothing else', () => {
    const sort = sortOf(['name', 'createdAt']);
    expect([sort.parse('name'), sort.parse('-createdAt'), sort.parse(undefined)]).toEqual([
      'name',
      '-createdAt',
      undefined,
    ]);
    for (const bad of ['', '-', '--name', '+name', 'Name', 'name,createdAt', ['name']]) {
      expect(messages(sort.safeParse(bad))).toEqual([
        'sort must be one of name and createdAt, with - before it for descending',
      ]);
    }
  });
});
