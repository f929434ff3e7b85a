import { readFileSync } from 'node:fs';

/** Names that migrations made and later ones took away again; a database at that stage still has them. */
const former = { tables: [] as string[], functions: [] as string[] };

const schema = readFileSync(new URL('../../../migrations/schema.sql', import.meta.url), 'utf8');
const named = (form: RegExp): string[] => [...schema.matchAll(form)].map(([, name = '']) => name);

/** The tables and functions of Lectern, of this release and all before it; all others belong to somebody else. */
export const ownNames = {
  tables: [...named(/^create table (\w+) \(/gm), ...former.tables],
  functions: [...named(/^CREATE OR REPLACE FUNCTION public\.(\w+)\(/gm), ...former.functions],
} as const;
