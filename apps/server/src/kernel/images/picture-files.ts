/** Where encrypted pictures are kept as files: on this machine's disk, or in a bucket that all nodes share. */

export interface PictureFile {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

/** Files of one kind of picture. A name is random and new: files are written once and never changed. */
export interface PictureFiles {
  /** Resolves when the file is durable. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Throws when there is no such file. */
  read(name: string): Promise<Buffer>;
  /** Missing files are no error. */
  remove(names: readonly string[]): Promise<void>;
  list(): Promise<readonly PictureFile[]>;
}
