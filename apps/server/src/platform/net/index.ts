export { networkOf } from './network.ts';
