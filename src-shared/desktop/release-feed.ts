/** A `latest*.yml` of the packer: the version that one system is offered, and its files. */
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
  /** Of its statement (release-signature.ts), base64; absent in what was published before versions were signed. */
  signature?: string;
}
