/** A press becomes a bet or a cash-out; what came of it is what the studio says. */
import { clock } from '@lantern/ui';
import type { CashAsked, CrashNews, CrashRoundShown, CrashStake, CrashStakeAnswer, CrashStakeAsked } from '../../../../wire/crash.ts';
import { UNREACHED } from '../../frame/calls.ts';
import { i18n } from '../../frame/i18n.ts';
import type { Line } from '../../frame/line.ts';
import { randomUuid } from '../../frame/random.ts';
import { readBalance } from '../../frame/round-calls.ts';
import { keepBet } from '../../frame/storage.ts';
import type { CrashSound } from '../sound.ts';
import { heightText } from './curve.ts';
import { balanceTold, boardTold, panelChanged, roundTold, settledTold, stakeAt, stakeTold, type PanelNumber, type ViewStore } from './view.ts';

export const NO_FUNDS = 'funds_insufficient';
/** Came a moment too late: said, and nothing to be understood. */
const LATE = ['betting_closed', 'curve_over'];

export interface Play {
  /** Bets, or takes what the curve pays now: whatever the panel's button says. */
  press(panel: PanelNumber): void;
  choose(panel: PanelNumber, bet: number): void;
  chooseAuto(panel: PanelNumber, hundredths: number | null): void;
  understand(): void;
  refreshBalance(): Promise<void>;
  /** News of the line. */
  hear(news: string, value: unknown): void;
}

export interface PlayOptions {
  readonly game: string;
  readonly line: Line;
  readonly view: ViewStore;
  readonly sound: CrashSound;
  readonly money: (amount: number) => string;
}

/** Milliseconds since the curve took off, by the studio's clock; below 0 before. */
export const flownAt = ({ phase, atMs, flownMs, leftMs }: CrashRoundShown, nowMs: number): number => (phase === 'betting' ? nowMs - atMs - leftMs : nowMs - atMs + flownMs);

/** Where a kept bet of a panel lies. */
export const betKey = (game: string, panel: PanelNumber): string => (panel === 0 ? game : `${game}.2`);

type Say = (key: Parameters<typeof i18n.t>[0], values?: Readonly<Record<string, string>>) => void;

const BALANCE_PAUSE_MS = 400;

/**
 * The balance on the screen. Several payments of a round may be told in another order than the wallet made them: once they have gone
 * quiet it is asked for what it holds.
 */
function createBalance(view: ViewStore) {
  let told = 0;
  let timer = 0;
  async function refresh(): Promise<void> {
    const before = told;
    const answer = await readBalance();
    if (answer.ok && told === before) view.update(balanceTold(answer.value.balance));
    else if (answer.ok) askSoon();
  }
  function askSoon(): void {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void refresh(), BALANCE_PAUSE_MS);
  }
  return {
    refresh,
    tell(balance: number): void {
      told += 1;
      view.update(balanceTold(balance));
      askSoon();
    },
  };
}

/** Takes what the line tells into the view, and says and sounds what matters. */
function createEars({ view, sound, money }: PlayOptions, say: Say, tellBalance: (balance: number) => void): Play['hear'] {
  const sayOutcome = (round: CrashRoundShown): void => {
    const lost = view.get().mine.filter(({ state, autoHundredths }) => state === 'taken' && (autoHundredths === null || autoHundredths > (round.hundredths ?? 0)));
    const at = heightText(round.hundredths ?? 0);
    if (lost.length > 0) say('crash_said_lost', { at, amount: money(lost.reduce((sum, { bet }) => sum + bet, 0)) });
    else say('crash_said_over', { at });
  };
  const hearRound = (round: CrashRoundShown): void => {
    const before = view.get().round;
    if (before.roundId === round.roundId && before.phase === round.phase) return view.update(roundTold(round));
    if (round.phase === 'crashed') sayOutcome(round);
    if (round.phase === 'flying') say('crash_said_off');
    view.update(roundTold(round));
    sound.play(round.phase === 'crashed' ? 'crash' : round.phase === 'flying' ? 'off' : 'open');
  };
  const hearSettled = (settled: CrashNews['settled']): void => {
    const got = settled.stakes.filter(({ stakeId, state }) => state === 'cashed' && !view.get().mine.some((known) => known.stakeId === stakeId && known.state === 'cashed'));
    view.update(settledTold(settled));
    for (const stake of got) sayCashed(stake, say, sound, money);
  };
  return (news, value) => {
    if (news === 'round') hearRound(value as CrashNews['round']);
    else if (news === 'board') view.update(boardTold(value as CrashNews['board']));
    else if (news === 'settled') hearSettled(value as CrashNews['settled']);
    else if (news === 'balance') tellBalance((value as CrashNews['balance']).balance);
  };
}

function sayCashed({ cashedHundredths, won }: CrashStake, say: Say, sound: CrashSound, money: (amount: number) => string): void {
  sound.play('cash', Math.min(8, Math.floor((cashedHundredths ?? 0) / 200)));
  say('crash_said_cashed', { at: heightText(cashedHundredths ?? 0), amount: money(won) });
}

/** Makes the verbs of the screen. */
export function createPlay(options: PlayOptions): Play {
  const { game, line, view, sound, money } = options;
  const purse = createBalance(view);
  const say: Say = (key, values) => {
    const said = i18n.t(key, values);
    view.update((seen) => ({ ...seen, said }));
  };

  async function carry(panel: PanelNumber, busy: 'bet' | 'cash', bet: number, call: string, asked: CrashStakeAsked | CashAsked): Promise<void> {
    view.update(panelChanged(panel, { busy }));
    const answer = await line.ask<CrashStakeAnswer>(call, asked);
    view.update(panelChanged(panel, { busy: null }));
    if (answer.ok) {
      const { stake, balance } = answer.value;
      purse.tell(balance);
      const running = busy === 'cash' || ('roundId' in asked && asked.roundId === view.get().round.roundId);
      const known = view.get().mine.find(({ stakeId }) => stakeId === stake.stakeId);
      // News may have told more of it already.
      if (running && (known === undefined || known.state === 'asking' || known.state === 'taken')) {
        view.update(stakeTold(stake));
        if (stake.state === 'cashed') sayCashed(stake, say, sound, money);
        else if (stake.state === 'taken') say('crash_said_taken', { amount: money(stake.bet) });
      }
    } else if (LATE.includes(answer.code)) view.update((seen) => ({ ...seen, said: answer.message }));
    else if (answer.code !== UNREACHED) view.update((seen) => ({ ...seen, trouble: { code: answer.code, message: answer.message, bet } }));
  }

  return {
    press(panel) {
      const seen = view.get();
      const { bet, autoHundredths, busy } = seen.panels[panel];
      const { round } = seen;
      if (busy !== null || seen.trouble) return;
      const stake = stakeAt(seen, panel);
      if (!stake && round.phase === 'betting') {
        sound.play('bet');
        void carry(panel, 'bet', bet, 'stake', { requestId: randomUuid(), roundId: round.roundId, panel, bet, autoHundredths });
      } else if (stake?.state === 'taken' && flownAt(round, clock.nowMs()) >= 0 && round.phase !== 'crashed') void carry(panel, 'cash', stake.bet, 'cash', { stakeId: stake.stakeId });
    },
    choose(panel, bet) {
      keepBet(betKey(game, panel), bet);
      view.update(panelChanged(panel, { bet }));
    },
    chooseAuto: (panel, autoHundredths) => view.update(panelChanged(panel, { autoHundredths })),
    understand: () => view.update((seen) => ({ ...seen, trouble: null })),
    refreshBalance: purse.refresh,
    hear: createEars(options, say, purse.tell),
  };
}
