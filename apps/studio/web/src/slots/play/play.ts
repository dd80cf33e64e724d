/** Playing: a press becomes a spin, a spin a round, and what stands in the way is said. */
import { clock } from '@lantern/ui';
import type { SessionOpened } from '../../../../wire/session.ts';
import type { SlotAnswer, SlotRound, SlotTable } from '../../../../wire/slots.ts';
import { randomHex, randomUuid } from '../../frame/random.ts';
import { readBalance } from '../../frame/round-calls.ts';
import type { Trouble } from '../../frame/sheets/trouble-sheet.tsx';
import { keepBet } from '../../frame/storage.ts';
import type { Sound } from '../../frame/sound/sound.ts';
import type { Stage } from '../stage/stage.ts';
import { readTable, spin } from './calls.ts';
import { createPauses } from './pauses.ts';
import { playRound } from './play-round.ts';
import { beginHold } from './show-coins.ts';
import { showLines, type Showing, type Words } from './show-wins.ts';
import type { View, ViewStore } from './view.ts';

export interface PlayOptions {
  readonly session: SessionOpened;
  readonly table: SlotTable;
  readonly stage: Stage;
  readonly sound: Sound;
  readonly view: ViewStore;
  readonly words: Words;
}

export interface Play {
  /** A spin; while one is shown, its end at once. */
  press(): void;
  choose(bet: number): void;
  /** Takes up a round that was broken off. */
  resume(): void;
  /** Takes the trouble away that was told. */
  understand(): void;
  /** Reads the balance anew, after a deposit. */
  refreshBalance(): Promise<void>;
}

const MEMBER_SEED_BYTES = 16;
/** A frame that knows nothing better waits so long after a refusal for haste. */
const HASTE_MS = 1_000;
export const NO_FUNDS = 'funds_insufficient';

/** How long a refusal for haste asks to wait. */
function waitOf(value: unknown): number {
  const { waitMs } = (typeof value === 'object' && value !== null ? value : {}) as { readonly waitMs?: unknown };
  return typeof waitMs === 'number' ? waitMs : HASTE_MS;
}

/** A round that was broken off, as its last step left it. */
function showOpen(showing: Showing, open: SlotRound): void {
  const { step, freeLeft } = open;
  showing.view.update((before) => ({ ...before, phase: 'showing', bet: open.given ? before.bet : open.bet, won: open.won, free: freeLeft > 0 ? { left: freeLeft, of: freeLeft } : undefined }));
  if (step.kind !== 'respin') showing.stage.show(step.tumbles?.[step.tumbles.length - 1]?.window ?? step.window);
  else if (open.hold) beginHold(showing, open);
}

const HASTY = 'too_fast';

/** A spin too soon only waits on, one beside an open round shows that; any other refusal is told. */
function refusalShown(answer: Trouble & { readonly value?: unknown }, openAtMs: number): Pick<View, 'openAtMs' | 'trouble'> {
  const hasty = answer.code === HASTY;
  return { openAtMs: hasty ? clock.elapsedMs() + waitOf(answer.value) : openAtMs, trouble: hasty || answer.code === 'round_open' ? undefined : answer };
}

/** Spins that were given stand where a bet would. */
const offer = (view: ViewStore, { freeSpins }: SlotTable): void => view.update((before) => ({ ...before, given: freeSpins ?? undefined }));

const afterOne = (given: NonNullable<View['given']>): View['given'] => (given.left > 1 ? { ...given, left: given.left - 1 } : undefined);

async function refreshBalance(view: ViewStore): Promise<void> {
  const answer = await readBalance();
  if (answer.ok && view.get().phase === 'rest') view.update((before) => ({ ...before, balance: answer.value.balance }));
}

export function createPlay({ session, table, stage, sound, view, words }: PlayOptions): Play {
  const { title, spinPauseMs } = table;
  const pauses = createPauses();
  const showing: Showing = { title, stage, sound, view, pauses, words };
  let seedHash = table.nextSeedHash;
  let rest = 0;
  offer(view, table);

  const endWith = async (first: SlotAnswer, shown: boolean): Promise<void> => {
    const { answer, last, refusal } = await playRound(showing, first, shown);
    const { round } = answer;
    seedHash = answer.nextSeedHash;
    rest += 1;
    const own = rest;
    view.update((before) => ({ ...before, phase: 'rest', balance: answer.balance, trouble: refusal, said: round.over ? words.end(round.won, round.jackpot?.amount ?? 0) : '' }));
    if (last) await showLines(showing, last, round.bet, () => rest !== own);
  };
  /** Another tab may have gone on: the table tells what there is now. */
  const readAgain = async (): Promise<void> => {
    const again = await readTable();
    if (!again.ok) return;
    seedHash = again.value.nextSeedHash;
    offer(view, again.value);
    if (again.value.open) void take(again.value);
  };
  const take = async ({ open, nextSeedHash, pool }: SlotTable): Promise<void> => {
    if (!open) return;
    showOpen(showing, open);
    await endWith({ round: open, balance: view.get().balance, nextSeedHash, pool, seed: null }, true);
  };
  const spinOnce = async (): Promise<void> => {
    const { bet, given } = view.get();
    rest += 1;
    pauses.hurry();
    view.update((before) => ({ ...before, phase: 'turning', won: 0, told: undefined, trouble: undefined, multiplierAt: 0, said: '' }));
    sound.play('press');
    stage.spin();
    const answer = await spin({ requestId: randomUuid(), bet: given?.stake ?? bet, memberSeed: randomHex(MEMBER_SEED_BYTES), seedHash, ...(given && { freeSpin: true as const }) });
    if (answer.ok) {
      view.update((before) => ({ ...before, given: given && afterOne(given), balance: answer.value.balance, openAtMs: clock.elapsedMs() + spinPauseMs }));
      return endWith(answer.value, false);
    }
    await stage.landBack();
    view.update((before) => ({ ...before, phase: 'rest', ...refusalShown(answer, before.openAtMs) }));
    // A refused round took its seed along.
    if (answer.code !== HASTY) await readAgain();
  };
  return {
    press() {
      const { phase, openAtMs, bet, given, balance, trouble } = view.get();
      if (phase !== 'rest') {
        stage.hurry();
        pauses.hurry();
        return;
      }
      if (clock.elapsedMs() < openAtMs || trouble) return;
      if (!given && balance < bet) view.update((before) => ({ ...before, trouble: { code: NO_FUNDS, message: '' } }));
      else void spinOnce();
    },
    choose(bet) {
      if (view.get().phase !== 'rest') return;
      keepBet(session.game.id, bet);
      view.update((before) => ({ ...before, bet }));
    },
    resume: () => void take(table),
    understand: () => view.update((before) => ({ ...before, trouble: undefined })),
    refreshBalance: () => refreshBalance(view),
  };
}
