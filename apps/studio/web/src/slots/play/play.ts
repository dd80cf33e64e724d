/** Game logic: a press becomes a spin, a spin a round; errors are shown. */
import { clock } from '@lantern/ui';
import type { SessionOpened } from '../../../../wire/session.ts';
import type { SlotAnswer, SlotRound, SlotTable } from '../../../../wire/slots.ts';
import { TOO_FAST, waitOf } from '../../frame/calls.ts';
import type { FramePlay } from '../../frame/game.ts';
import { MEMBER_SEED_BYTES, randomHex, randomUuid } from '../../frame/random.ts';
import { readBalance } from '../../frame/round-calls.ts';
import { noFunds, type Trouble } from '../../frame/view.ts';
import { saveBet } from '../../frame/storage.ts';
import type { Sound } from '../../frame/sound/sound.ts';
import type { Stage } from '../stage/stage.ts';
import { readTable, spin } from './calls.ts';
import { createPauses } from '../../frame/pauses.ts';
import { freeSpinsOf, playRound } from './play-round.ts';
import { beginHold } from './show-coins.ts';
import { grownAfter } from './show-growth.ts';
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

export interface Play extends FramePlay {
  /** Spins; while a spin is shown, skips its animation. */
  press(): void;
  choose(bet: number): void;
  /** Continues an interrupted round. */
  resume(): void;
}

/** An interrupted round, as of its last step. */
function showOpen(showing: Showing, open: SlotRound): void {
  const { step } = open;
  showing.view.update((before) => ({
    ...before,
    phase: 'showing',
    bet: open.free ? before.bet : open.bet,
    won: open.won,
    free: open.freeLeft > 0 ? freeSpinsOf(open) : undefined,
    ...(step.kind === 'respin' ? {} : grownAfter(step, open.stepNo)),
  }));
  if (step.kind !== 'respin') showing.stage.show(step.tumbles?.[step.tumbles.length - 1]?.window ?? step.window);
  else if (open.hold) beginHold(showing, open);
}

/** A rate-limited spin only waits, an open round is continued; any other refusal is shown. */
function refusalShown(
  answer: Trouble & { readonly value?: unknown },
  { openAtMs, bet }: View,
): Pick<View, 'openAtMs' | 'trouble'> {
  const hasty = answer.code === TOO_FAST;
  return {
    openAtMs: hasty ? clock.elapsedMs() + waitOf(answer.value) : openAtMs,
    trouble: hasty || answer.code === 'round_open' ? undefined : { ...answer, bet },
  };
}

/** Free spins replace the bet. */
const offer = (view: ViewStore, { freeSpins }: SlotTable): void => view.set({ granted: freeSpins ?? undefined });

const afterOne = (granted: NonNullable<View['granted']>): View['granted'] =>
  granted.left > 1 ? { ...granted, left: granted.left - 1 } : undefined;

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
    view.set({
      phase: 'rest',
      balance: answer.balance,
      trouble: refusal,
      said: round.over ? words.end(round.won, round.jackpot?.amount ?? 0) : '',
    });
    if (last) await showLines(showing, last, round.bet, () => rest !== own);
  };
  /** Another tab may have gone on: the table has the current state. */
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
  const refreshBalance = async (): Promise<void> => {
    const before = rest;
    const answer = await readBalance();
    if (!answer.ok || view.get().phase !== 'rest') return;
    // A round played meanwhile has shown a newer balance.
    if (rest !== before) return refreshBalance();
    view.set({ balance: answer.value.balance });
  };
  const spinOnce = async (): Promise<void> => {
    const { bet, granted } = view.get();
    rest += 1;
    pauses.skip();
    view.set({
      phase: 'turning',
      won: 0,
      winShown: undefined,
      trouble: undefined,
      multiplierAt: 0,
      held: [],
      vanished: 0,
      grown: [],
      grownInAll: 0,
      said: '',
    });
    sound.play('press');
    stage.spin();
    const answer = await spin({
      requestId: randomUuid(),
      bet: granted?.stake ?? bet,
      memberSeed: randomHex(MEMBER_SEED_BYTES),
      seedHash,
      ...(granted && { freeSpin: true as const }),
    });
    if (answer.ok) {
      view.set({
        granted: granted && afterOne(granted),
        balance: answer.value.balance,
        openAtMs: clock.elapsedMs() + spinPauseMs,
      });
      return endWith(answer.value, false);
    }
    await stage.landBack();
    view.set({ phase: 'rest', ...refusalShown(answer, view.get()) });
    // A refused round used up its seed.
    if (answer.code !== TOO_FAST) await readAgain();
  };
  return {
    press() {
      const { phase, openAtMs, bet, granted, balance, trouble } = view.get();
      if (phase !== 'rest') {
        stage.skip();
        pauses.skip();
        return;
      }
      if (clock.elapsedMs() < openAtMs || trouble) return;
      if (!granted && balance < bet) view.set({ trouble: noFunds(bet) });
      else void spinOnce();
    },
    choose(bet) {
      if (view.get().phase !== 'rest') return;
      saveBet(session.game.id, bet);
      view.set({ bet });
    },
    resume: () => void take(table),
    refreshBalance,
  };
}
