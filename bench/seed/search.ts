import { distinctWords } from '../../apps/server/src/platform/text/words.ts';
import type { Load } from './scale.ts';
import { openings, topics } from './words.ts';

/** The words of an SQL array as the search has them: the program makes them, so the statements below name them. */
const asSearched = (array: string): string =>
  array.replaceAll(/'(\w+)'/g, (_, word: string) => `'${distinctWords(word).join('')}'`);
const wordsOf = (text: string): string =>
  distinctWords(text)
    .map((word) => `'${word}'`)
    .join(', ');

/** The words of the n-th course's name. */
const courseWords = `bench.pick(${asSearched(openings)}, n, 13), bench.pick(${asSearched(topics)}, n, 14), n::text`;

/** One of 50,000 words, the first ones as common as "the": the k-th has four letters or more. */
const spokenWord = (salt: string): string =>
  `translate(to_hex(4096 + floor(power(bench.h(n, ${salt}), 4) * 50000)::int), '0123456789abcdef', 'bcdfghklmnprstvz')`;

/** A word of nearly every text, and one of every fortieth or so. */
export const spoken = { common: 'cbbb', middling: 'cbbv' } as const;

// Every second material is a film with captions of two parts; every course has a description.
export const search: readonly Load[] = [
  {
    what: 'search_readings',
    // Everything is read: the program finds nothing to do.
    statement: () => `
      insert into search_readings (course_id, due_at) select id, 'infinity' from courses
      on conflict (course_id) do update set due_at = 'infinity'`,
  },
  {
    what: 'search_names',
    statement: ({ courses }) => `
      insert into search_names (course_id, thing_id, kind, words)
      select bench.id(3, n), bench.id(3, n), 'course', array_to_tsvector(array[${courseWords}])
        from generate_series(1::bigint, ${courses}) n union all
      select bench.id(3, 1 + (n - 1) / 2), bench.id(4, n), 'subject',
        array_to_tsvector(array[${wordsOf('Part')}, (1 + (n - 1) % 2)::text]) from generate_series(1::bigint, ${courses * 2}) n union all
      select bench.id(3, 1 + (n - 1) / 4), bench.id(5, n), 'material',
        array_to_tsvector(array[${wordsOf('Material')}, n::text]) from generate_series(1::bigint, ${courses * 4}) n`,
  },
  {
    what: 'search_texts',
    statement: ({ courses }) => `
      insert into search_texts (course_id, thing_id, source, part, kind, words)
      select bench.id(3, n), bench.id(3, n), '', 0, 'course',
        array_to_tsvector(array[${courseWords}, ${wordsOf('What there is to know.')}]) from generate_series(1::bigint, ${courses}) n`,
  },
  {
    what: 'search_texts, what films say',
    statement: ({ courses }) => `
      insert into search_texts (course_id, thing_id, source, part, kind, place, content, words)
      select bench.id(3, 1 + (m - 1) / 4), bench.id(5, m), 'https://example.org/' || m || '.vtt', part, 'material', 20 * part,
        said, array_to_tsvector(regexp_split_to_array(said, ' '))
      from (select m, part, (select string_agg(${spokenWord('w')}, ' ') from generate_series(0, 39) w) as said
        from generate_series(2::bigint, ${courses * 4}, 2) m, generate_series(1, 2) part, lateral (select 2 * m + part as n) numbered) a`,
  },
  {
    what: 'search_words',
    statement: () => `
      insert into search_words (word, in_names)
      select word, bool_or(in_names) from (
        select unnest(tsvector_to_array(words)) as word, true as in_names from search_names union all
        select unnest(tsvector_to_array(words)), false from search_texts) a group by word`,
  },
];
