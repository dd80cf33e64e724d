/** Where the picture of a table comes from: one implementation for each kind of house that streams. */

export interface PlayableStream {
  /** An HLS playlist: a path of the site, or an address. */
  readonly url: string;
  /** A drawn loop of ours, nobody's table. */
  readonly sample: boolean;
}

export interface VideoAdapter {
  /** Whether a stream may be stored: `origins` are those the merchant's streams may come from. */
  accepts(stream: string, origins: readonly string[]): boolean;
  /** Where the stream plays now; undefined while it is off the air. Never throws, and answers within two seconds. */
  resolve(stream: string): Promise<PlayableStream | undefined>;
}
