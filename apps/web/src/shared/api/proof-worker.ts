import type { ProofTask } from '@lectern/contract/proof-of-work';
import { solve } from './solve-proof.ts';

addEventListener('message', ({ data }: MessageEvent<ProofTask>) => postMessage(solve(data)));
