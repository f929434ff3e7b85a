import { readFile } from 'node:fs/promises';

/** Account and effective capabilities of a process on Linux. */
export async function statusOf(pid: number): Promise<{ uid: number; capabilities: bigint }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const uid = Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
  return { uid, capabilities: BigInt(`0x${/^CapEff:\s+(\w+)/m.exec(status)?.[1]}`) };
}
