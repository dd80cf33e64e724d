/** Runs of automatic bets on the screen: places the next bet when betting begins, counts results, and stops with a reason. */
import type { CrashRoundShown, CrashStake } from '../../../../wire/crash.ts';
import { UNREACHED } from '../../frame/calls.ts';
import { i18n } from '../../frame/i18n.ts';
import { newRun, stopAfter, stopBefore, withPlaced, withResult, type AutoLimits, type AutoStop } from './auto-bet.ts';
import { heldAt, panelChanged, PANELS, stakeAt, type PanelNumber, type ViewStore } from './view.ts';

/** A refusal of a bet, as the studio worded it. */
export interface AutoRefusal {
  readonly code: string;
  readonly message: string;
}

export interface RunsOptions {
  readonly view: ViewStore;
  /** Places a run's bet; answers why it was refused. */
  readonly place: (
    panel: PanelNumber,
    round: CrashRoundShown,
    bet: number,
    autoHundredths: number,
  ) => Promise<AutoRefusal | undefined>;
}

export interface Runs {
  /** Starts a run with the panel's bet and cash-out; without an automatic cash-out nothing starts. */
  start(panel: PanelNumber, limits: AutoLimits): void;
  /** Ends a run: a bet that is placed stands. */
  stop(panel: PanelNumber): void;
  /** Ends all runs for a reason of the page. */
  stopAll(why: AutoStop): void;
  /** Something has changed: a run whose turn it is places its bet. */
  drive(): void;
  /** Results of stakes on a round. */
  settled(roundId: string, stakes: readonly CrashStake[]): void;
}

/** Creates the runs of a screen. */
export function createRuns({ view, place }: RunsOptions): Runs {
  const runOf = (panel: PanelNumber) => view.get().panels[panel].run;
  function end(panel: PanelNumber, why: AutoStop, message = ''): void {
    if (!runOf(panel)) return;
    const stopped = i18n.t(`crash_run_${why}`, { why: message });
    view.update(panelChanged(panel, { run: null, stopped }));
    view.set({ said: stopped });
  }
  async function next(panel: PanelNumber): Promise<void> {
    const seen = view.get();
    const { run, busy } = seen.panels[panel];
    if (!run || run.roundId !== null || seen.round.phase !== 'betting') return;
    const why = stopBefore(run);
    if (why) return end(panel, why);
    if (busy !== null || stakeAt(seen, panel) || heldAt(seen, panel)) return;
    const { roundId } = seen.round;
    view.update(panelChanged(panel, { run: withPlaced(run, roundId) }));
    const refusal = await place(panel, seen.round, run.bet, run.autoHundredths);
    if (refusal && runOf(panel)?.roundId === roundId)
      end(panel, refusal.code === UNREACHED ? 'lost' : 'refused', refusal.message);
  }
  const drive = (): void => {
    for (const panel of PANELS) void next(panel);
  };
  return {
    start(panel, limits) {
      const { bet, autoHundredths, run } = view.get().panels[panel];
      if (autoHundredths === null || run) return;
      view.update(panelChanged(panel, { run: newRun(limits, bet, autoHundredths), stopped: null }));
      void next(panel);
    },
    stop: (panel) => view.update(panelChanged(panel, { run: null, stopped: null })),
    stopAll(why) {
      for (const panel of PANELS) end(panel, why);
    },
    drive,
    settled(roundId, stakes) {
      for (const panel of PANELS) {
        const run = runOf(panel);
        const stake = stakes.find((one) => one.panel === panel && (one.state === 'cashed' || one.state === 'lost'));
        if (!run || run.roundId !== roundId || !stake) {
          if (run?.roundId === roundId && stakes.some((one) => one.panel === panel && one.state === 'returned'))
            end(panel, 'refused');
          continue;
        }
        const after = withResult(run, stake.won);
        view.update(panelChanged(panel, { run: after }));
        const why = stopAfter(after, stake.won);
        if (why) end(panel, why);
      }
      drive();
    },
  };
}
