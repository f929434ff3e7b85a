declare module 'gettext-parser' {
  export type Translation = {
    msgid: string;
    msgctxt?: string;
    msgid_plural?: string;
    msgstr: string[];
    comments?: { reference?: string; extracted?: string; translator?: string; flag?: string };
  };
  export type File = {
    charset: string;
    headers: Record<string, string>;
    translations: Record<string, Record<string, Translation>>;
  };
  export const po: {
    parse: (source: string) => File;
    compile: (
      file: File,
      options?: { foldLength?: number; sort?: (a: Translation, b: Translation) => number },
    ) => { toString: () => string };
  };
}
