export { networkOf } from './network.ts';
export {
  createOutward,
  type Outward,
  type Posted,
  type Question,
  type Refusal,
  type Resolve,
  systemResolve,
  type Told,
} from './outward.ts';
