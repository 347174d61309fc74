declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  /** https://github.com/naptha/tesseract.js-core: the interface of Tesseract in C++. */
  type Api = {
    Init(dataPath: null, language: string, engine: number): number
    SetVariable(name: string, value: string): boolean
    /** Reads the file `/input`; 1 if it is not a picture. */
    SetImageFile(exif: number, angle: number): number
    Recognize(monitor: null): number
    MeanTextConf(): number
    GetJSONText(): string
  }
  type Core = { FS: { writeFile(path: string, bytes: Uint8Array): void }; TessBaseAPI: new () => Api }
  type Options = {
    wasmBinary: Uint8Array
    TesseractProgress: () => void
    print: () => void
    printErr: () => void
  }
  const open: (options: Options) => Promise<Core>
  export = open
}
