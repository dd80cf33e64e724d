/** Rounds: requested, shown, and continued from the state the studio answers. */
import { clock } from '@lantern/ui';
import type { InstantAnswer, InstantRound, InstantTable, MoveOf } from '../../../../wire/instant.ts';
import { MEMBER_SEED_BYTES, randomHex, randomUuid } from '../../frame/random.ts';
import { readBalance } from '../../frame/round-calls.ts';
import type { Trouble } from '../../frame/sheets/trouble-sheet.tsx';
import type { Sound } from '../../frame/sound/sound.ts';
import type { Effect } from '../sound/effects.ts';
import { makeMove, playRound, readTable } from './calls.ts';
import { createPauses, type Pauses } from './pauses.ts';
import type { View, ViewStore } from './view.ts';

export interface RoundsOptions {
  readonly table: InstantTable;
  readonly sound: Sound<Effect>;
  readonly view: ViewStore;
  /** Duration of the board's animation; absent where the member's actions end it. */
  readonly showMs: (round: InstantRound) => number | undefined;
  /** Announcement of a round's current state. */
  readonly say: (round: InstantRound) => string;
}

export interface Rounds {
  begin(): Promise<void>;
  move(choice: MoveOf): Promise<void>;
  resume(open: InstantRound): void;
  /** Skips the animation. */
  skip(): void;
  refreshBalance(): Promise<void>;
}

/** Default wait after a rate-limit refusal. */
const HASTE_MS = 1_000;
const COUNT_MS = 900;
const HASTY = 'too_fast';
/** Another tab went on: the table has the current round. */
const ELSEWHERE = ['round_open', 'round_over', 'round_not_found', 'move_made', 'move_unknown'];

/** The wait from a rate-limit refusal. */
function waitOf(value: unknown): number {
  const { waitMs } = (typeof value === 'object' && value !== null ? value : {}) as { readonly waitMs?: unknown };
  return typeof waitMs === 'number' ? waitMs : HASTE_MS;
}

/** Sound of a result: a win above the bet has a melody, others are quiet. */
function effectOf({ over, won, bet, worth }: InstantRound): Effect {
  if (over) return won > bet ? 'win' : 'lost';
  return worth > 0 ? 'safe' : 'press';
}

interface Core extends RoundsOptions {
  readonly pauses: Pauses;
  /** The last known hash of the next seed. */
  readonly seed: { hash: string };
  readonly change: (part: Partial<View>) => void;
  readonly resume: (round: InstantRound) => void;
  readonly refreshBalance: () => Promise<void>;
}

async function show(
  { view, sound, pauses, seed: next, change, showMs, say, refreshBalance }: Core,
  { round, balance, nextSeedHash, seed }: InstantAnswer,
): Promise<void> {
  next.hash = nextSeedHash;
  change({ phase: 'showing', round, won: 0 });
  await pauses.rest(showMs(round));
  sound.play(effectOf(round), round.move);
  if (!round.over) return change({ phase: 'open', balance, said: say(round) });
  change({ phase: 'rest', balance, said: say(round), won: round.won > round.bet ? 0 : round.won });
  if (seed === null) void refreshBalance();
  if (round.won > round.bet)
    await pauses.count(round.won, COUNT_MS, (won) => view.get().round === round && change({ won }));
}

/** The state from the studio replaces the page's own. */
async function readAgain({ seed, change, resume }: Core): Promise<void> {
  const again = await readTable();
  if (!again.ok) return change({ phase: 'rest', round: undefined });
  seed.hash = again.value.nextSeedHash;
  if (again.value.open) resume(again.value.open);
  else change({ phase: 'rest', round: undefined });
}

async function refused(core: Core, answer: Trouble & { readonly value?: unknown }, before: View): Promise<void> {
  if (answer.code === HASTY)
    return core.change({ phase: before.phase, openAtMs: clock.elapsedMs() + waitOf(answer.value) });
  // A refused round used up its seed.
  await readAgain(core);
  if (!ELSEWHERE.includes(answer.code)) core.change({ trouble: answer });
}

export function createRounds(options: RoundsOptions): Rounds {
  const { table, sound, view, say } = options;
  const change = (part: Partial<View>): void => view.update((before) => ({ ...before, ...part }));
  const resume = (round: InstantRound): void =>
    change({ phase: round.over ? 'rest' : 'open', round, bet: round.bet, won: round.won, said: say(round) });
  const refreshBalance = async (): Promise<void> => {
    const { round } = view.get();
    const answer = await readBalance();
    if (!answer.ok || view.get().phase !== 'rest') return;
    // A round played meanwhile has shown a newer balance.
    if (view.get().round !== round) return refreshBalance();
    change({ balance: answer.value.balance });
  };
  const core: Core = {
    ...options,
    pauses: createPauses(),
    seed: { hash: table.nextSeedHash },
    change,
    resume,
    refreshBalance,
  };
  return {
    async begin() {
      const before = view.get();
      const { bet, choice } = before;
      core.pauses.skip();
      sound.play('press');
      change({
        phase: 'asking',
        round: undefined,
        won: 0,
        trouble: undefined,
        said: '',
        balance: before.balance - bet,
      });
      const answer = await playRound({
        requestId: randomUuid(),
        bet,
        choice,
        memberSeed: randomHex(MEMBER_SEED_BYTES),
        seedHash: core.seed.hash,
      });
      if (answer.ok) {
        change({ openAtMs: clock.elapsedMs() + table.pauseMs });
        return show(core, answer.value);
      }
      change({ balance: before.balance });
      return refused(core, answer, before);
    },
    async move(choice) {
      const before = view.get();
      const { round, phase } = before;
      if (!round || phase !== 'open') return;
      change({ phase: 'moving' });
      const answer = await makeMove({ roundId: round.roundId, move: round.move + 1, choice });
      await (answer.ok ? show(core, answer.value) : refused(core, answer, before));
    },
    resume,
    skip: core.pauses.skip,
    refreshBalance,
  };
}
