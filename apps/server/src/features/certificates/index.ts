// Certificates: issued once by the server when a course's conditions hold, printed, handed on and checked.
export { certificatesFeature } from './certificates.feature.ts';
export { listHolders, listInCharge, listInDoubt, listOwnCertificates } from './notice-facts.repository.ts';
export { keyHealth } from './credentials/key-health.ts';
export { rotateKey } from './credentials/keys.ts';
export { issueDue } from './issuing/issuing.ts';
export { countWaiting } from './issuing/issuing.repository.ts';
export { chooseSettings } from './settings.service.ts';
