/** `POST <launch address>/tables`: the state of the vendor's tables, for the platform's lobby (docs/wallet-api.md, "Live tables"). */
import type { SharedEngine } from './shared-engine.ts';
import type { TableState, TableStates } from './table-states.ts';

export interface TableStatus {
  readonly game: string;
  readonly number: number;
  readonly phase: 'betting' | 'closed' | 'shown';
  /** Remaining time of the phase; null where it would reveal the outcome. */
  readonly leftMs: number | null;
  /** Oldest first. */
  readonly road: readonly { readonly text: string; readonly tone: string }[];
}

const PHASES = { betting: 'betting', running: 'closed', shown: 'shown' } as const;

function statusOf({ game, number, phase, leftMs, results }: TableState, { mark, lockMs }: SharedEngine): TableStatus {
  const known = phase !== 'running' || lockMs !== undefined;
  const road = results.flatMap((result) => mark?.(result) ?? []);
  return { game, number, phase: PHASES[phase], leftMs: known ? Math.max(0, Math.round(leftMs)) : null, road };
}

/** Those of the games that run. */
export async function tablesForPlatform(
  tableStates: TableStates,
  games: readonly string[],
  engineAt: (game: string) => SharedEngine | undefined,
): Promise<readonly TableStatus[]> {
  const shared = games.filter((game) => engineAt(game) !== undefined);
  return (await tableStates.read(shared)).map((state) => statusOf(state, engineAt(state.game)!));
}
