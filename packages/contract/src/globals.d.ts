// The few globals that Node and browsers share and that the contract uses. Neither side's own types are pulled in, so
// that nothing here can come to depend on the browser or on Node.
declare class TextEncoder {
  encode(text: string): Uint8Array;
}
declare class URL {
  static canParse(url: string): boolean;
  constructor(url: string);
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
}
