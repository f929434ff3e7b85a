export { networkOf } from './network.ts';
export { createOutward, type Outward, type Posted, type Resolve, systemResolve } from './outward.ts';
