/** Tables on their lines: who comes in, what they ask, and what all at a table are told. */
import type { StakeShown } from '../../wire/table.ts';
import type { Doors } from '../doors.ts';
import { lineVerb, newsText, type Line, type LineKind } from '../lines/lines.ts';
import { listOfShared, type RoundRow } from '../rounds/round-store.ts';
import type { SharedRound } from '../shared/shared-engine.ts';
import type { Shared, SharedWatcher } from '../shared/shared.ts';
import { findShared } from '../shared/shared-store.ts';
import { enterTable } from './enter.ts';
import { chatLine, say, sayAsked } from './say.ts';
import { poolShown, roundShown, stakeShown } from './shown.ts';
import { stake, stakeAsked } from './stake.ts';
import { findSaid } from './table-store.ts';

/** What lies on the spots is told once a second at most. */
const POOL_PAUSE_MS = 1_000;

const keyOf = ({ vendor, memberRef, currency }: Pick<RoundRow, 'vendor' | 'memberRef' | 'currency'>): string => `${vendor}/${memberRef}/${currency}`;

/** Each line at the table with its member's stakes on the round, where he has any. */
async function stakesOf({ db }: Doors, { sharedId }: SharedRound, lines: ReadonlySet<Line>): Promise<readonly { readonly line: Line; readonly stakes: readonly StakeShown[] }[]> {
  const refs = [...new Set([...lines].map(({ session }) => session.memberRef))];
  const byMember = Map.groupBy((await listOfShared(db, sharedId, refs)).filter(({ state }) => state !== 'refused'), keyOf);
  return [...lines].flatMap((line) => {
    const stakes = byMember.get(keyOf(line.session))?.map(stakeShown);
    return stakes ? [{ line, stakes }] : [];
  });
}

/** Tells each member what became of his stakes. */
async function tellSettled(doors: Doors, round: SharedRound, lines: ReadonlySet<Line>): Promise<void> {
  for (const { line, stakes } of await stakesOf(doors, round, lines)) line.tell('settled', { roundId: round.sharedId, stakes, won: stakes.reduce((sum, { won }) => sum + won, 0) });
}

/** Tells each member what of his stakes stands, where the sides have been evened out. */
async function tellEvened(doors: Doors, round: SharedRound, lines: ReadonlySet<Line>): Promise<void> {
  for (const { line, stakes } of await stakesOf(doors, round, lines)) line.tell('evened', { roundId: round.sharedId, stakes });
}

/** Tells news that are the same for all who play in one currency; each text is made once. */
async function tellByCurrency(lines: ReadonlySet<Line>, news: string, read: (currency: string) => Promise<unknown>): Promise<void> {
  for (const [currency, those] of Map.groupBy(lines, ({ session }) => session.currency)) {
    const text = newsText(news, await read(currency));
    for (const line of those) line.tellText(text);
  }
}

/** Tells what lies on the spots of a round, soon and once for many stakes. */
function createPools({ db, log }: Doors, shared: Shared): (game: string, sharedId: string) => void {
  const waiting = new Set<string>();
  async function tell(game: string, sharedId: string): Promise<void> {
    waiting.delete(game);
    const round = await findShared(db, sharedId);
    if (round?.phase !== 'betting') return;
    const players = await shared.players(game);
    await tellByCurrency(shared.linesAt(game), 'pool', async (currency) => ({ roundId: sharedId, ...(await poolShown(db, round, currency)), players }));
  }
  return (game, sharedId) => {
    if (waiting.has(game)) return;
    waiting.add(game);
    setTimeout(() => void tell(game, sharedId).catch((error: unknown) => log.warn({ err: error, game }, 'a pool was not told')), POOL_PAUSE_MS).unref();
  };
}

function watcherOf(doors: Doors, staked: NonNullable<SharedWatcher['staked']>): SharedWatcher {
  return {
    async moved(round, lines) {
      if (round.phase === 'void') return;
      await tellByCurrency(lines, 'round', (currency) => roundShown(doors.db, round, currency));
      if (round.phase === 'running') await tellEvened(doors, round, lines);
    },
    settled: (round, lines) => tellSettled(doors, round, lines),
    staked,
    async said(_game, lineId, lines) {
      const said = await findSaid(doors.db, lineId);
      if (!said) return;
      const text = newsText('chat', chatLine(said, false));
      for (const line of lines) {
        if (line.session.memberRef === said.memberRef && line.session.vendor === said.vendor) line.tell('chat', chatLine(said, true));
        else line.tellText(text);
      }
    },
  };
}

/** Opens the tables. */
export function tableLines(doors: Doors, shared: Shared): LineKind {
  const staked = createPools(doors, shared);
  shared.watch('table', watcherOf(doors, staked));
  return {
    kind: 'table',
    async enter(line) {
      const entered = await enterTable(doors, shared, line);
      if (entered.ok) staked(line.session.game, entered.value.round.roundId);
      return entered;
    },
    leave: (line) => shared.leave(line),
    verbs: {
      stake: lineVerb(stakeAsked, async (line, asked) => {
        const answer = await stake(doors, line, asked);
        // After the answer is on its way.
        if (!answer.ok && answer.code === 'session_ended') setImmediate(() => line.end('ended'));
        return answer;
      }),
      say: lineVerb(sayAsked, (line, asked) => say(doors, line, asked)),
    },
  };
}
