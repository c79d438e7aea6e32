/** The package brings no types. */
declare module "heic-decode" {
  interface Decoded {
    width: number;
    height: number;
    /** RGBA, 8 bits. */
    data: Uint8ClampedArray;
  }
  const heic: {
    (input: { buffer: Uint8Array }): Promise<Decoded>;
    /** What is in the file, each to be decoded when asked; throws at what is no HEIC. */
    all(input: {
      buffer: Uint8Array;
    }): Promise<{ width: number; height: number; decode(): Promise<Decoded> }[] & { dispose(): void }>;
  };
  export default heic;
}
