/** Display of hold-and-spin: locked coins, turning cells, and the count at the end. */
import type { HeldShown, SlotRound } from '../../../../wire/slots.ts';
import { journeyTimes } from './amounts.ts';
import type { Showing } from './show-wins.ts';

type HeldCoin = { readonly cell: number; readonly times: number; readonly jackpot?: 'mini' | 'minor' | 'major' };

const GRAND_MS = 2_600;
/** The grand jackpot sounds like a win of the fourth tier. */
const GRAND_TIER = 4;
const STAND_MS = 350;

/** Coins of a step with amounts at a bet. */
export const shownCoins = (bet: number, coins: readonly HeldCoin[]): HeldShown[] =>
  coins.map(({ cell, times, jackpot }) => ({ cell, amount: bet * times, jackpot: jackpot ?? null }));

const emptyWindow = (cells: number): string[] => Array.from({ length: cells }, () => '');

/** Locks the triggering coins and clears the rest. */
export function beginHold({ stage, view, title }: Showing, round: SlotRound): void {
  const { held, respinsLeft } = round.hold!;
  stage.hold(true);
  stage.show(emptyWindow(title.reels.length * title.rows));
  stage.coins(held, true);
  view.set({ respinsLeft, held, winShown: undefined });
}

/** The coins after a step, and the respins left. */
export function showRespin(
  showing: Showing,
  round: SlotRound,
  before: readonly HeldShown[],
): Promise<readonly HeldShown[]> {
  const { step } = round;
  return step.kind === 'respin' ? land(showing, round, step, before) : Promise.resolve(before);
}

type Respin = Extract<SlotRound['step'], { readonly kind: 'respin' }>;

async function land(
  showing: Showing,
  round: SlotRound,
  step: Respin,
  before: readonly HeldShown[],
): Promise<readonly HeldShown[]> {
  const { stage, sound, view, pauses, title } = showing;
  const added = shownCoins(round.bet, step.added);
  const window = emptyWindow(title.reels.length * title.rows);
  for (const { cell } of added) window[cell] = 'C';
  await stage.land(window);
  const all = [...before, ...added];
  stage.coins(all, true);
  if (added.length > 0) sound.play('coin', all.length);
  view.set({ respinsLeft: step.respinsLeft, held: all });
  await pauses.rest(STAND_MS);
  return all;
}

/** The end: coins are counted one by one; a full window adds the grand jackpot. */
export async function countCoins(showing: Showing, round: SlotRound, held: readonly HeldShown[]): Promise<void> {
  const { stage, sound, view, pauses, title } = showing;
  const times = journeyTimes(title, held.length);
  const ordered = [...held].sort((one, other) => one.cell - other.cell);
  let counted = view.get().won;
  await stage.collect(ordered, ({ amount, jackpot }) => {
    counted += jackpot === null ? amount * times : amount;
    sound.play('coin', ordered.length);
    view.set({ won: counted });
  });
  stage.hold(false);
  if (round.step.kind === 'respin' && round.step.grand) {
    sound.play('win', GRAND_TIER);
    stage.shower();
    view.set({ announcement: { kind: 'grand', amount: round.won - counted } });
    await pauses.rest(GRAND_MS);
  }
  view.set({ won: round.won, respinsLeft: undefined, announcement: undefined });
}
