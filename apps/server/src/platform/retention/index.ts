// How long things are kept: a default of the installation, which an administrator may change.
export { countOldest, type Found } from './count-oldest.ts';
export { daysInForce, findRule, rulesByKind, type Rule, saveRule } from './rules.repository.ts';
export { keptFor, retainedChore, type Retained, type RetainedAccount, retained } from './retained.ts';
