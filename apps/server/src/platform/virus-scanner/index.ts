export { type ClamdAddress, clamdAddress, createClamd } from './clamd.ts';
export { ScannerAway, type Verdict, type VirusScanner } from './virus-scanner.ts';
