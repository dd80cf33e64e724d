/** Rounds: requested, shown, and continued from the state the studio answers. */
import { clock } from '@lantern/ui';
import type { InstantAnswer, InstantRound, InstantTable, MoveOf } from '../../../../wire/instant.ts';
import { TOO_FAST, waitOf } from '../../frame/calls.ts';
import { MEMBER_SEED_BYTES, randomHex, randomUuid } from '../../frame/random.ts';
import { createPauses, type Pauses } from '../../frame/pauses.ts';
import { readBalance } from '../../frame/round-calls.ts';
import type { Sound } from '../../frame/sound/sound.ts';
import type { Trouble } from '../../frame/view.ts';
import type { Effect } from '../sound/effects.ts';
import { makeMove, playRound, readTable } from './calls.ts';
import type { View, ViewStore } from './view.ts';

export interface RoundsOptions {
  readonly table: InstantTable;
  readonly sound: Sound<Effect>;
  readonly view: ViewStore;
  /** Duration of the board's animation; absent where the member's actions end it. */
  readonly showMs: (round: InstantRound) => number | undefined;
  /** Whether the next round may begin while the board still shows the last: each is shown for its own time. */
  readonly overlaps: boolean;
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

const COUNT_MS = 900;
/** Another tab went on: the table has the current round. */
const ELSEWHERE = ['round_open', 'round_over', 'round_not_found', 'move_made', 'move_unknown'];

/** Sound of a result: a win above the bet has a melody, others are quiet. */
function effectOf({ over, won, bet, worth }: InstantRound): Effect {
  if (over) return won > bet ? 'win' : 'lost';
  return worth > 0 ? 'safe' : 'press';
}

interface Core extends RoundsOptions {
  readonly pauses: Pauses;
  /** The last known hash of the next seed. */
  readonly seed: { hash: string };
  readonly resume: (round: InstantRound) => void;
  readonly refreshBalance: () => Promise<void>;
}

/** A round that is shown beside the next ones; the balance follows when none is on its way any more. */
async function showBeside(core: Core, { round, balance, nextSeedHash, seed }: InstantAnswer): Promise<void> {
  const { view, sound, showMs, say, refreshBalance } = core;
  core.seed.hash = nextSeedHash;
  view.update((state) => ({ ...state, phase: 'rest', falling: [...state.falling, round] }));
  await new Promise((resolve) => setTimeout(resolve, showMs(round)));
  view.update((state) => ({
    ...state,
    falling: state.falling.filter((one) => one !== round),
    round,
    won: round.won,
    said: say(round),
  }));
  sound.play(effectOf(round), round.move);
  const { falling, phase } = view.get();
  if (falling.length > 0 || phase !== 'rest') return;
  view.set({ balance });
  if (seed === null) void refreshBalance();
}

async function show(
  { view, sound, pauses, seed: next, showMs, say, refreshBalance }: Core,
  { round, balance, nextSeedHash, seed }: InstantAnswer,
): Promise<void> {
  next.hash = nextSeedHash;
  view.set({ phase: 'showing', round, won: 0 });
  await pauses.rest(showMs(round));
  sound.play(effectOf(round), round.move);
  if (!round.over) return view.set({ phase: 'open', balance, said: say(round) });
  view.set({ phase: 'rest', balance, said: say(round), won: round.won > round.bet ? 0 : round.won });
  if (seed === null) void refreshBalance();
  if (round.won > round.bet)
    await pauses.count(0, round.won, COUNT_MS, (won) => view.get().round === round && view.set({ won }));
}

/** The state from the studio replaces the page's own. */
async function readAgain({ view, seed, resume }: Core): Promise<void> {
  const again = await readTable();
  if (!again.ok) return view.set({ phase: 'rest', round: undefined });
  seed.hash = again.value.nextSeedHash;
  if (again.value.open) resume(again.value.open);
  else view.set({ phase: 'rest', round: undefined });
}

async function refused(core: Core, answer: Trouble & { readonly value?: unknown }, before: View): Promise<void> {
  if (answer.code === TOO_FAST)
    return core.view.set({ phase: before.phase, openAtMs: clock.elapsedMs() + waitOf(answer.value) });
  // A refused round used up its seed.
  await readAgain(core);
  if (!ELSEWHERE.includes(answer.code)) core.view.set({ trouble: { ...answer, bet: before.bet } });
}

export function createRounds(options: RoundsOptions): Rounds {
  const { table, sound, view, say } = options;
  const resume = (round: InstantRound): void =>
    view.set({ phase: round.over ? 'rest' : 'open', round, bet: round.bet, won: round.won, said: say(round) });
  const refreshBalance = async (): Promise<void> => {
    const { round } = view.get();
    const answer = await readBalance();
    if (!answer.ok || view.get().phase !== 'rest' || view.get().falling.length > 0) return;
    // A round played meanwhile has shown a newer balance.
    if (view.get().round !== round) return refreshBalance();
    view.set({ balance: answer.value.balance });
  };
  const core: Core = {
    ...options,
    pauses: createPauses(),
    seed: { hash: table.nextSeedHash },
    resume,
    refreshBalance,
  };
  return {
    async begin() {
      const before = view.get();
      const { bet, choice } = before;
      core.pauses.skip();
      sound.play('press');
      view.set({
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
        view.set({ openAtMs: clock.elapsedMs() + table.pauseMs });
        return core.overlaps ? showBeside(core, answer.value) : show(core, answer.value);
      }
      view.set({ balance: before.balance });
      return refused(core, answer, before);
    },
    async move(choice) {
      const before = view.get();
      const { round, phase } = before;
      if (!round || phase !== 'open') return;
      view.set({ phase: 'moving' });
      const answer = await makeMove({ roundId: round.roundId, move: round.move + 1, choice });
      await (answer.ok ? show(core, answer.value) : refused(core, answer, before));
    },
    resume,
    skip: core.pauses.skip,
    refreshBalance,
  };
}
