/** Display of wins: all at once while the total counts up, cascades one after the other, and at rest each line by itself. */
import type { SlotTitle, Step } from '@lantern/game-math/slots';
import type { Sound } from '../../frame/sound/sound.ts';
import type { Stage } from '../stage/stage.ts';
import { amountOf, tierOf } from './amounts.ts';
import type { Pauses } from '../../frame/pauses.ts';
import type { ViewStore, WinShown } from './view.ts';

/** Text for screen readers. */
export interface Words {
  /** The end of a round: the amount won, or nothing. */
  end(won: number, jackpot: number): string;
  pool(amount: number): string;
}

export interface Showing {
  readonly title: SlotTitle;
  readonly stage: Stage;
  readonly sound: Sound;
  readonly view: ViewStore;
  readonly pauses: Pauses;
  readonly words: Words;
}

export type SpinStep = Extract<Step, { readonly kind: 'spin' | 'free' }>;
type Win = SpinStep['wins'][number];

/** How long a spin's wins count on the reels, by tier. */
const COUNTS_MS = [300, 600, 1_200, 600, 600, 600] as const;
const COUNT_MS = 600;
const CASCADE_MS = 620;
const LINE_SHOWN_MS = 1_150;
const LINES_SHOWN = 8;
const SCATTER_MS = 900;

const cellsOf = (wins: readonly Win[]): number[] => [...new Set(wins.flatMap(({ cells }) => cells))];

/** The plate's content for one win. */
function winShownOf({ title }: Showing, win: Win, bet: number, multiplier: number): WinShown {
  const { symbol, count, line, ways, coins } = win;
  return {
    letter: symbol,
    count,
    ...(line === undefined ? { ways } : { line: line + 1 }),
    multiplier,
    amount: amountOf(title, bet, coins * multiplier),
  };
}

/** The plate's content for all wins of a window. */
function winsShown(showing: Showing, wins: readonly Win[], bet: number, multiplier: number, amount: number): WinShown {
  return wins.length === 1
    ? winShownOf(showing, wins[0]!, bet, multiplier)
    : { letter: undefined, count: wins.length, multiplier, amount };
}

/** Counts the winnings up to a total. */
async function countTo({ view, pauses }: Showing, to: number, ms: number): Promise<void> {
  const from = view.get().won;
  if (to > from) await pauses.count(from, to, ms, (won) => view.set({ won }));
}

/** All wins of a plain spin. A return below the stake is shown without celebration. */
async function showAll(showing: Showing, step: SpinStep, bet: number): Promise<void> {
  const { stage, sound, view, title } = showing;
  const wins = step.wins;
  const amount = amountOf(title, bet, wins.reduce((sum, { coins }) => sum + coins, 0) * step.multiplier);
  const tier = tierOf(amount, bet);
  // Higher tiers sound with their scene.
  if (tier <= 2) sound.play('win', tier);
  view.set({ winShown: winsShown(showing, wins, bet, step.multiplier, amount) });
  const [only, another] = wins;
  void stage.light({
    cells: cellsOf(wins),
    line: another === undefined && only?.line !== undefined ? only.cells : undefined,
  });
  await countTo(showing, view.get().won + amount, COUNTS_MS[tier]);
}

async function showCascade(showing: Showing, step: SpinStep, bet: number): Promise<void> {
  const { stage, sound, view, pauses, title } = showing;
  const tumbles = step.tumbles ?? [];
  for (const [index, { wins, multiplier, coins }] of tumbles.entries()) {
    const next = tumbles[index + 1];
    if (wins.length === 0 || next === undefined) break;
    const cells = cellsOf(wins);
    const amount = amountOf(title, bet, coins);
    view.set({
      multiplierAt: index,
      winShown: winsShown(showing, wins, bet, multiplier, amount),
    });
    sound.play('burst', index);
    void stage.light({ cells, joined: 'cluster' in title ? wins.map((win) => win.cells) : undefined });
    await countTo(showing, view.get().won + amount, CASCADE_MS);
    view.update((before) => ({ ...before, vanished: before.vanished + cells.length }));
    await stage.burst(cells);
    await stage.fall(cells, next.window);
    await pauses.rest(120);
  }
}

/** Cells of the scatters after the step. */
function scattersOf(step: SpinStep): number[] {
  const window = step.tumbles?.[step.tumbles.length - 1]?.window ?? step.window;
  return window.flatMap((letter, cell) => (letter === 'S' ? [cell] : []));
}

/** Shows the wins of a spin, scatters last; resolves when they are counted. */
export async function showWins(showing: Showing, step: SpinStep, bet: number): Promise<void> {
  const { stage, sound, view, title, pauses } = showing;
  if (step.tumbles) await showCascade(showing, step, bet);
  else if (step.wins.length > 0) await showAll(showing, step, bet);
  if (step.scatterCoins === 0 && step.freeSpinsWon === 0) return;
  sound.play('scatter');
  view.set({ winShown: undefined });
  void stage.light({ cells: scattersOf(step) });
  await countTo(showing, view.get().won + amountOf(title, bet, step.scatterCoins), COUNT_MS);
  await pauses.rest(SCATTER_MS);
}

/** At rest: each win of the last spin by itself, once; `over` says when to stop. */
export async function showLines(showing: Showing, step: SpinStep, bet: number, over: () => boolean): Promise<void> {
  const { stage, view, pauses } = showing;
  const wins = step.tumbles ? [] : step.wins;
  if (wins.length > 1) {
    for (const win of [...wins].sort((one, other) => other.coins - one.coins).slice(0, LINES_SHOWN)) {
      if (over()) return;
      view.set({ winShown: winShownOf(showing, win, bet, step.multiplier) });
      void stage.light({ cells: win.cells, ...(win.line === undefined ? {} : { line: win.cells }) });
      await pauses.rest(LINE_SHOWN_MS);
    }
  } else if (wins.length === 1) await pauses.rest(LINE_SHOWN_MS);
  if (over()) return;
  void stage.light(undefined);
  view.set({ winShown: undefined });
}
