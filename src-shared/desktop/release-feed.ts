/** The update feed of one system (`latest*.yml` of the packer): a version and its files. */
export interface ReleaseFeedFile {
  url: string;
  /** Base64. */
  sha512: string;
  size: number;
  blockMapSize?: number;
}

export interface ReleaseFeed {
  version: string;
  files: ReleaseFeedFile[];
  releaseDate: string;
  /** Signature of the feed's statement (release-signature.ts), base64; absent in versions published before signing. */
  signature?: string;
}
