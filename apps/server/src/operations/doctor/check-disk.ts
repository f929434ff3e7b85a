import { mkdir } from 'node:fs/promises';
import { judgeRoom, roomUnder } from '../../platform/files/index.ts';
import { type Finding, judged } from './finding.ts';

const gigabyte = 1024 ** 3;
const advice = {
  fine: '',
  look: 'Make room, or move it to a larger disk.',
  act: 'Make room now: without it nothing can be saved.',
};

/** Is there room where this is kept? */
export async function checkDisk(about: string, folder: string): Promise<Finding> {
  await mkdir(folder, { recursive: true });
  const room = await roomUnder(folder);
  const state = judgeRoom(room);
  const share = Math.floor((room.free / room.size) * 100);
  return judged(state, { about, says: `${(room.free / gigabyte).toFixed(1)} GB (${share} %) free` }, advice[state]);
}
