// A thread of its own, where the JSON of archives is read and held against the contract.
import { archiveFormat, CourseArchive, CreateTestInput, type FieldIssue } from '@lectern/contract';
import { readJson, UnreadableBody } from '../../../platform/http/read-json.ts';
import { checkBody } from '../../../platform/http/validate.ts';
import { serve } from '../../../platform/threads/serve.ts';

export type PartToRead = { kind: 'manifest' | 'test'; bytes: Uint8Array };
export type PartRead =
  | { data: unknown }
  | { issue: FieldIssue }
  | { newer: number }
  | { fault: 'unreadable' | 'foreign' };

serve(({ kind, bytes }: PartToRead): PartRead => {
  try {
    const value = readJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    const other = kind === 'manifest' ? otherFormat(value) : null;
    if (other !== null) return other;
    const { data, issues } = checkBody({ body: kind === 'manifest' ? CourseArchive : CreateTestInput }, value);
    const [issue] = issues;
    return issue === undefined ? { data } : { issue };
  } catch (error) {
    if (error instanceof UnreadableBody) return { fault: 'unreadable' };
    throw error;
  }
});

/** The reason why a manifest is not looked into further, or null. */
function otherFormat(value: unknown): PartRead | null {
  const { format, version } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  if (format !== archiveFormat.name || typeof version !== 'number') return { fault: 'foreign' };
  return version > archiveFormat.version ? { newer: version } : null;
}
