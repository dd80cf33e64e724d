/** Who is at which table, in this process; and how many in all. */
import type { Tx } from '../kernel/database.ts';
import type { Line } from '../lines/lines.ts';

/** What a process said of itself longer ago than this is not counted. */
const FRESH_SEC = 15;
const FORGOTTEN_SEC = 120;

const NOBODY: ReadonlySet<Line> = new Set();

export class Hall {
  readonly #lines = new Map<string, Set<Line>>();
  /** Lines that are gone stay gone, whatever was still being done for them. */
  readonly #gone = new WeakSet<Line>();

  enter(line: Line): void {
    if (this.#gone.has(line)) return;
    const { game } = line.session;
    const there = this.#lines.get(game) ?? new Set();
    there.add(line);
    this.#lines.set(game, there);
  }

  leave(line: Line): void {
    this.#gone.add(line);
    const { game } = line.session;
    const there = this.#lines.get(game);
    there?.delete(line);
    if (there?.size === 0) this.#lines.delete(game);
  }

  /** Games somebody is at. */
  games(): readonly string[] {
    return [...this.#lines.keys()];
  }

  linesAt(game: string): ReadonlySet<Line> {
    return this.#lines.get(game) ?? NOBODY;
  }

  /** Lines of one member at a game: as many as there are tabs. */
  linesOf({ vendor, memberRef, currency, game }: Pick<Line['session'], 'vendor' | 'memberRef' | 'currency' | 'game'>): readonly Line[] {
    return [...this.linesAt(game)].filter(({ session }) => session.memberRef === memberRef && session.vendor === vendor && session.currency === currency);
  }

  membersAt(game: string): number {
    return new Set([...this.linesAt(game)].map(({ session }) => session.memberRef)).size;
  }
}

/** Writes down whom this process has at its tables, and forgets processes that are gone. */
export async function storePresence(tx: Tx, processId: string, hall: Hall): Promise<void> {
  const games = hall.games();
  await tx.query(`DELETE FROM presence WHERE (process_id = $1 AND NOT game = ANY ($2)) OR seen_at < clock_timestamp() - $3 * interval '1 second'`, [processId, games, FORGOTTEN_SEC]);
  if (games.length === 0) return;
  await tx.query(
    `INSERT INTO presence (process_id, game, members) SELECT $1, game, members FROM unnest($2::text[], $3::integer[]) AS here (game, members)
     ON CONFLICT (game, process_id) DO UPDATE SET members = excluded.members, seen_at = clock_timestamp()`,
    [processId, games, games.map((game) => hall.membersAt(game))],
  );
}

/** Members at a table, in whatever process, this one counted as it is now. */
export async function playersAt(tx: Tx, processId: string, hall: Hall, game: string): Promise<number> {
  const { rows } = await tx.query<{ others: number }>(
    `SELECT coalesce(sum(members), 0)::integer AS others FROM presence WHERE game = $1 AND process_id <> $2 AND seen_at > clock_timestamp() - $3 * interval '1 second'`,
    [game, processId, FRESH_SEC],
  );
  return hall.membersAt(game) + rows[0]!.others;
}
