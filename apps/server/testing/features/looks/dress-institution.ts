import { createHash } from 'node:crypto';
import { tinyPng } from '../../files.ts';
import type { TestApp, TestUser } from '../../index.ts';

/** Has a coordinator give an institution a colour and a logo of its own; answers the digest of the logo. */
export async function dressInstitution(
  t: TestApp,
  coordinator: TestUser,
  { id, mark }: { id: string; mark: string },
): Promise<string> {
  const look = { accent: '#7a1f5c', logo: logoOf(mark) };
  const { status, body } = await (await t.as(coordinator)).put(`/api/institution/${id}/look`, look);
  if (status !== 200) throw new Error('The coordinator could not change the look');
  return (body.look.logo as string).split('/').at(-1) ?? '';
}

/** A picture of its own for each mark, which is told by how large its points are. */
function logoOf(mark: string): string {
  const afterHead = 33;
  const points = createHash('sha256').update(mark).digest().subarray(0, 13);
  const part = Buffer.concat([Buffer.from('\0\0\0\tpHYs', 'latin1'), points]);
  const picture = Buffer.concat([tinyPng.subarray(0, afterHead), part, tinyPng.subarray(afterHead)]);
  return `data:image/png;base64,${picture.toString('base64')}`;
}
