// Scans of what people upload, whichever feature keeps it.
export { refuseInfected, type ScanDeps, Unscanned } from './virus-scans.service.ts';
