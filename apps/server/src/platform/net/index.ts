export { networkOf } from './network.ts';
export { createOutward, type Outward, type Posted, type Refusal, type Resolve, systemResolve } from './outward.ts';
