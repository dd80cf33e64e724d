/** Interface of video sources: one implementation per kind of stream. */

export interface PlayableStream {
  /** An HLS playlist: a path of the site, or an address. */
  readonly url: string;
  /** Whether it is a drawn sample loop, not a real table. */
  readonly sample: boolean;
}

export interface VideoAdapter {
  /** Whether a stream may be stored: `origins` are the merchant's allowed stream origins. */
  accepts(stream: string, origins: readonly string[]): boolean;
  /** The stream's current address; undefined while it is off air. Never throws, and resolves within two seconds. */
  resolve(stream: string): Promise<PlayableStream | undefined>;
}
