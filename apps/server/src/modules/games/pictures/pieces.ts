/** Output of the art build: the list of pieces, and their SVG. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface Pieces {
  /** The content hash of a piece; undefined if the build has no such piece. */
  hashOf(piece: string): Promise<string | undefined>;
  names(): Promise<readonly string[]>;
  svg(piece: string): Promise<Buffer>;
  gzipped(piece: string): Promise<Buffer>;
}

type Listing = Readonly<Record<string, { readonly content: string }>>;

/** Pieces under `directory` (see tools/art.ts); a new build is detected while the node runs. */
export function readPieces(directory: string): Pieces {
  const file = join(directory, 'pictures.json');
  let listing: Listing = {};
  let readAt = -1;
  const list = async (): Promise<Listing> => {
    const changedAt = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (changedAt !== undefined && changedAt !== readAt) {
      listing = (JSON.parse(await readFile(file, 'utf8')) as { pieces: Listing }).pieces;
      readAt = changedAt;
    }
    return listing;
  };
  return {
    hashOf: async (piece) => {
      const pieces = await list();
      return Object.hasOwn(pieces, piece) ? pieces[piece]?.content : undefined;
    },
    names: async () => Object.keys(await list()),
    svg: (piece) => readFile(join(directory, `${piece}.svg`)),
    gzipped: (piece) => readFile(join(directory, `${piece}.svg.gz`)),
  };
}
