/** Lines of this process in card rooms, and at which table each is. */
import type { Logger } from '../kernel/log.ts';
import { newId } from '../kernel/random.ts';
import type { Line } from '../lines/lines.ts';
import { ownerOf, type Owner } from './room.ts';

export interface Here {
  readonly line: Line;
  readonly owner: Owner;
  readonly lineId: string;
  /** Undefined in the hall. */
  tableId: string | undefined;
  /** The member has come in, or was not let in. */
  settled: Promise<void>;
}

export interface LinesHere {
  add(line: Line): Here;
  remove(line: Line): Here | undefined;
  of(line: Line): Here | undefined;
  all(): readonly Here[];
  at(tableId: string): readonly Here[];
  /** Lines of a member at a game, in whatever room. */
  ofMember(game: string, memberRef: string): readonly Here[];
  /** Something is done for a line that is gone. */
  track(doing: Promise<void>): void;
  /** Everything that was begun for lines that are gone is done. */
  idle(): Promise<void>;
}

/** Nobody is here yet. */
export function createLinesHere(log: Logger): LinesHere {
  const here = new Map<Line, Here>();
  const doings = new Set<Promise<void>>();
  const filter = (fits: (each: Here) => boolean): readonly Here[] => [...here.values()].filter(fits);
  return {
    add(line) {
      const added: Here = { line, owner: ownerOf(line.session), lineId: newId(), tableId: undefined, settled: Promise.resolve() };
      here.set(line, added);
      return added;
    },
    remove(line) {
      const found = here.get(line);
      here.delete(line);
      return found;
    },
    of: (line) => here.get(line),
    all: () => [...here.values()],
    at: (tableId) => filter((each) => each.tableId === tableId),
    ofMember: (game, memberRef) => filter(({ owner }) => owner.game === game && owner.memberRef === memberRef),
    track(doing) {
      const tracked: Promise<void> = doing.catch((error: unknown) => log.warn({ err: error }, 'a line of the card rooms was not let go')).finally(() => doings.delete(tracked));
      doings.add(tracked);
    },
    async idle() {
      await Promise.all(doings);
    },
  };
}
