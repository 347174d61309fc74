declare module 'libheif-js/wasm-bundle.js' {
  type Picture = {
    get_width(): number
    get_height(): number
    /** Fills the data with RGBA; calls back with null when the picture cannot be decoded. */
    display(
      target: { data: Uint8ClampedArray; width: number; height: number },
      displayed: (target: object | null) => void,
    ): void
  }
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): Picture[] } }
  export = libheif
}
