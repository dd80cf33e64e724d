/** Actions of the member: a press becomes a bet or a cash-out; the result is what the studio answers. */
import { clock } from '@lantern/ui';
import type {
  CashRequest,
  CrashEntered,
  CrashHold,
  CrashNews,
  CrashRoundShown,
  CrashStake,
  CrashStakeAnswer,
  CrashStakeRequest,
} from '../../../../wire/crash.ts';
import { UNREACHED } from '../../frame/calls.ts';
import { i18n } from '../../frame/i18n.ts';
import type { FramePlay } from '../../frame/game.ts';
import type { LiveConnection } from '../../frame/live-connection.ts';
import type { LivePlay } from '../../frame/live-game.tsx';
import { MEMBER_SEED_BYTES, randomHex, randomUuid } from '../../frame/random.ts';
import { readBalance } from '../../frame/round-calls.ts';
import { saveBet } from '../../frame/storage.ts';
import type { CrashSound } from '../sound.ts';
import type { AutoLimits } from './auto-bet.ts';
import { createRuns, type AutoRefusal, type Runs } from './auto-runs.ts';
import { heightText } from './curve.ts';
import {
  entering,
  heldAt,
  panelChanged,
  withHold,
  withoutHold,
  withRound,
  withSettled,
  stakeAt,
  withStakeShown,
  type PanelNumber,
  type ViewStore,
} from './view.ts';

/** Too late by a moment: shown without further explanation. */
const LATE = ['betting_closed', 'curve_over', 'hold_placed'];

export interface Play extends FramePlay, LivePlay<CrashEntered, CrashNews> {
  /** Places a bet, cashes out, or holds a bet for the next round, as the panel's button says. */
  press(panel: PanelNumber): void;
  /** Holds a bet for the next round while this one runs, or withdraws it. */
  pressNext(panel: PanelNumber): void;
  /** Starts automatic bets, or ends them. */
  startRun(panel: PanelNumber, limits: AutoLimits): void;
  stopRun(panel: PanelNumber): void;
  choose(panel: PanelNumber, bet: number): void;
  chooseAuto(panel: PanelNumber, hundredths: number | null): void;
}

export interface PlayOptions {
  readonly game: string;
  readonly ask: LiveConnection['ask'];
  readonly view: ViewStore;
  readonly sound: CrashSound;
  readonly money: (amount: number) => string;
}

/** Milliseconds since take-off, by the studio's clock; negative before. */
export const flownAt = ({ phase, atMs, flownMs, leftMs }: CrashRoundShown, nowMs: number): number =>
  phase === 'betting' ? nowMs - atMs - leftMs : nowMs - atMs + flownMs;

/** Storage key of a panel's bet. */
export const betKey = (game: string, panel: PanelNumber): string => (panel === 0 ? game : `${game}.2`);

/** Shows why a call was refused. */
function showRefusal({ view }: Pick<PlayOptions, 'view'>, code: string, message: string, bet: number): void {
  if (LATE.includes(code)) view.set({ said: message });
  else if (code !== UNREACHED) view.set({ trouble: { code, message, bet } });
}

type Say = (key: Parameters<typeof i18n.t>[0], values?: Readonly<Record<string, string>>) => void;

const BALANCE_PAUSE_MS = 400;

/** The displayed balance. Balances of several payments may arrive out of order: once no more arrive, the current balance is read. */
function createBalance(view: ViewStore) {
  let updates = 0;
  let timer = 0;
  async function refresh(): Promise<void> {
    const before = updates;
    const answer = await readBalance();
    if (answer.ok && updates === before) view.set({ balance: answer.value.balance });
    else if (answer.ok) askSoon();
  }
  function askSoon(): void {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void refresh(), BALANCE_PAUSE_MS);
  }
  return {
    refresh,
    set(balance: number): void {
      updates += 1;
      view.set({ balance });
      askSoon();
    },
  };
}

/** Applies news to the view, with announcements and sounds. */
function createNews(
  { view, sound, money }: PlayOptions,
  say: Say,
  setBalance: (balance: number) => void,
  runs: Runs,
): Play['news'] {
  const sayOutcome = (round: CrashRoundShown): void => {
    const lost = view
      .get()
      .mine.filter(
        ({ state, autoHundredths }) =>
          state === 'taken' && (autoHundredths === null || autoHundredths > (round.hundredths ?? 0)),
      );
    const at = heightText(round.hundredths ?? 0);
    if (lost.length > 0) say('crash_said_lost', { at, amount: money(lost.reduce((sum, { bet }) => sum + bet, 0)) });
    else say('crash_said_over', { at });
  };
  const handleRound = (round: CrashRoundShown): void => {
    const before = view.get().round;
    if (before.roundId === round.roundId && before.phase === round.phase) return view.update(withRound(round));
    if (round.phase === 'crashed') sayOutcome(round);
    if (round.phase === 'flying') say('crash_said_off');
    view.update(withRound(round));
    sound.play(round.phase === 'crashed' ? 'crash' : round.phase === 'flying' ? 'off' : 'open');
    runs.drive();
  };
  const handleSettled = (settled: CrashNews['settled']): void => {
    const got = settled.stakes.filter(
      ({ stakeId, state }) =>
        state === 'cashed' && !view.get().mine.some((known) => known.stakeId === stakeId && known.state === 'cashed'),
    );
    view.update(withSettled(settled));
    for (const stake of got) sayCashed(stake, say, sound, money);
    runs.settled(settled.roundId, settled.stakes);
  };
  const handleHeld = (held: CrashNews['held']): void => {
    const before = view.get().held;
    view.set({ held });
    for (const { holdId, state, code, message, bet } of held)
      if (state === 'refused' && before.some((known) => known.holdId === holdId && known.state === 'held'))
        showRefusal({ view }, code ?? '', message ?? '', bet);
  };
  return {
    round: handleRound,
    held: handleHeld,
    board: (board) => view.set({ board }),
    settled: handleSettled,
    balance: ({ balance }) => setBalance(balance),
  };
}

function sayCashed(
  { cashedHundredths, won }: CrashStake,
  say: Say,
  sound: CrashSound,
  money: (amount: number) => string,
): void {
  sound.play('cash', Math.min(8, Math.floor((cashedHundredths ?? 0) / 200)));
  say('crash_said_cashed', { at: heightText(cashedHundredths ?? 0), amount: money(won) });
}

/** A bet of a panel, on the round in betting or for the one after. */
const betOf = (
  { roundId }: CrashRoundShown,
  panel: PanelNumber,
  bet: number,
  autoHundredths: number | null,
): CrashStakeRequest => ({
  requestId: randomUuid(),
  roundId,
  panel,
  bet,
  autoHundredths,
  memberSeed: randomHex(MEMBER_SEED_BYTES),
});

/** Creates the actions of the screen. */
export function createPlay(options: PlayOptions): Play {
  const { game, ask, view, sound, money } = options;
  const purse = createBalance(view);
  const say: Say = (key, values) => {
    const said = i18n.t(key, values);
    view.set({ said });
  };

  async function carry(
    panel: PanelNumber,
    busy: 'bet' | 'cash',
    bet: number,
    call: string,
    request: CrashStakeRequest | CashRequest,
  ): Promise<AutoRefusal | undefined> {
    view.update(panelChanged(panel, { busy }));
    const answer = await ask<CrashStakeAnswer>(call, request);
    view.update(panelChanged(panel, { busy: null }));
    if (answer.ok) {
      const { stake, balance } = answer.value;
      purse.set(balance);
      const running = busy === 'cash' || ('roundId' in request && request.roundId === view.get().round.roundId);
      const known = view.get().mine.find(({ stakeId }) => stakeId === stake.stakeId);
      // News may already be further than this answer.
      if (running && (known === undefined || known.state === 'asking' || known.state === 'taken')) {
        view.update(withStakeShown(stake));
        if (stake.state === 'cashed') sayCashed(stake, say, sound, money);
        else if (stake.state === 'taken') say('crash_said_taken', { amount: money(stake.bet) });
      }
      return undefined;
    }
    showRefusal(options, answer.code, answer.message, bet);
    return { code: answer.code, message: answer.message };
  }

  const runs = createRuns({
    view,
    place: (panel, round, bet, autoHundredths) =>
      carry(panel, 'bet', bet, 'stake', { ...betOf(round, panel, bet, autoHundredths), auto: true }),
  });
  const whenHidden = (): void => {
    if (document.hidden) runs.stopAll('hidden');
  };
  document.addEventListener('visibilitychange', whenHidden);

  async function hold(panel: PanelNumber, request: CrashStakeRequest): Promise<void> {
    view.update(panelChanged(panel, { holding: true }));
    const answer = await ask<CrashHold>('hold', request);
    view.update(panelChanged(panel, { holding: false }));
    if (!answer.ok) return showRefusal(options, answer.code, answer.message, request.bet);
    // Once its round has begun, news say what became of it.
    if (view.get().round.roundId !== request.roundId) return;
    view.update(withHold(answer.value));
    say('crash_said_held', { amount: money(request.bet) });
  }

  async function withdraw(panel: PanelNumber, { holdId, bet }: CrashHold): Promise<void> {
    view.update(panelChanged(panel, { holding: true }));
    const answer = await ask<null>('withdraw', { holdId });
    view.update(panelChanged(panel, { holding: false }));
    if (!answer.ok) return showRefusal(options, answer.code, answer.message, bet);
    view.update(withoutHold(holdId));
    say('crash_said_withdrawn');
  }

  function pressNext(panel: PanelNumber): void {
    const seen = view.get();
    const { bet, autoHundredths, holding, run } = seen.panels[panel];
    // Automatic bets place the next one themselves.
    if (run || holding || seen.trouble || seen.round.phase === 'betting') return;
    const held = heldAt(seen, panel);
    if (held) return void withdraw(panel, held);
    sound.play('bet');
    void hold(panel, betOf(seen.round, panel, bet, autoHundredths));
  }

  return {
    press(panel) {
      const seen = view.get();
      const { bet, autoHundredths, busy } = seen.panels[panel];
      const { round } = seen;
      if (busy !== null || seen.trouble) return;
      const stake = stakeAt(seen, panel);
      if (stake?.state === 'taken' && flownAt(round, clock.nowMs()) >= 0 && round.phase !== 'crashed')
        void carry(panel, 'cash', stake.bet, 'cash', { stakeId: stake.stakeId });
      else if (!stake && round.phase !== 'betting') pressNext(panel);
      // A held bet, or that of a run, is being placed: its stake is about to show.
      else if (!stake && !heldAt(seen, panel) && !seen.panels[panel].run) {
        sound.play('bet');
        void carry(panel, 'bet', bet, 'stake', betOf(round, panel, bet, autoHundredths));
      }
    },
    pressNext,
    choose(panel, bet) {
      saveBet(betKey(game, panel), bet);
      view.update(panelChanged(panel, { bet, stopped: null }));
    },
    chooseAuto: (panel, autoHundredths) => view.update(panelChanged(panel, { autoHundredths, stopped: null })),
    startRun: runs.start,
    stopRun: runs.stop,
    enter(entered) {
      // Entered again: whatever happened meanwhile, no bet is placed without the member.
      runs.stopAll('lost');
      view.update(entering(entered));
    },
    close: () => document.removeEventListener('visibilitychange', whenHidden),
    refreshBalance: purse.refresh,
    news: createNews(options, say, purse.set, runs),
  };
}
