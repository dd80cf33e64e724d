/** One of the two bet panels: the stake, automatic cash-out, and one button labelled with its action. */
import { clock, cx, Icon, useFormats } from '@lantern/ui';
import { useEffect, useRef } from 'react';
import type { CrashHold, CrashRoundShown, CrashStake } from '../../../../wire/crash.ts';
import { BetStepper } from '../../frame/bet-stepper.tsx';
import { useT } from '../../frame/i18n.ts';
import { heightText, hundredthsAt, worthAt } from '../round/curve.ts';
import { flownAt, type Play } from '../round/play.ts';
import { heldAt, stakeAt, type PanelNumber, type PanelState, type ViewStore } from '../round/view.ts';
import styles from './crash-panel.module.css';

export interface PanelProps {
  readonly panel: PanelNumber;
  readonly view: ViewStore;
  readonly play: Play;
  readonly bets: readonly number[];
  readonly currency: string;
  readonly highest: number;
  /** Opens the sheet with all bets, and automatic cash-out. */
  readonly onChoose: () => void;
}

export function Panel({ panel, view, play, bets, currency, highest, onChoose }: PanelProps) {
  const t = useT();
  const formats = useFormats();
  const own = view.use((state) => state.panels[panel]);
  const stake = view.use((state) => stakeAt(state, panel));
  const held = view.use((state) => heldAt(state, panel));
  const round = view.use((state) => state.round);
  const betting = round.phase === 'betting';
  // Once a round runs, the settings are the next bet's.
  const standing = held ?? (betting ? stake : undefined);
  const fixed = own.busy === 'bet' || own.holding || own.run !== null || standing !== undefined;
  const { bet, autoHundredths: auto } = standing ?? own;
  const number = panel + 1;
  const autoText = auto === null ? t('crash_by_hand') : t('crash_by_itself', { at: heightText(auto) });
  return (
    <section className={styles.panel} aria-label={t('crash_panel', { number })} data-testid={`crash-panel-${number}`}>
      <div className={styles.settings}>
        <BetStepper
          testId={`crash-bet-${number}`}
          className={styles.stepper}
          bet={bet}
          bets={bets}
          busy={fixed}
          hint={t('bet_choose', { amount: formats.money(bet, currency) })}
          onChoose={(next) => play.choose(panel, next)}
          onOpen={onChoose}
        />
        {own.run ? (
          <button
            type="button"
            className={cx(styles.next, styles.queued)}
            onClick={() => play.stopRun(panel)}
            data-testid={`crash-run-${number}`}
          >
            <span className={cx(styles.nextDeed, 'num')}>
              {t('crash_run_at', { placed: own.run.placed, rounds: own.run.limits.rounds })}
            </span>
            <span className={styles.nextMore}>{t('crash_run_stop')}</span>
          </button>
        ) : stake && !betting ? (
          <NextBet
            held={held !== undefined}
            busy={own.holding}
            number={number}
            autoText={autoText}
            onPress={() => play.pressNext(panel)}
          />
        ) : (
          <button
            type="button"
            className={cx(styles.auto, auto !== null && styles.on)}
            aria-disabled={fixed}
            onClick={() => !fixed && onChoose()}
            data-testid={`crash-auto-${number}`}
          >
            <Icon name="hand-coins" size={14} />
            <span className="num">
              {autoText}
              {own.stopped !== null && (
                <small className={styles.stopped} data-testid={`crash-run-stopped-${number}`}>
                  {own.stopped}
                </small>
              )}
            </span>
          </button>
        )}
      </div>
      <Action
        own={own}
        stake={stake}
        held={held}
        round={round}
        currency={currency}
        highest={highest}
        number={number}
        onPress={() => play.press(panel)}
      />
    </section>
  );
}

interface NextBetProps {
  readonly held: boolean;
  readonly busy: boolean;
  readonly number: number;
  readonly autoText: string;
  readonly onPress: () => void;
}

/** Beside a stake that flies: holds the bet for the next round, or withdraws it. */
function NextBet({ held, busy, number, autoText, onPress }: NextBetProps) {
  const t = useT();
  return (
    <button
      type="button"
      className={cx(styles.next, held && styles.queued)}
      aria-pressed={held}
      aria-disabled={busy}
      onClick={() => !busy && onPress()}
      data-testid={`crash-next-${number}`}
    >
      <span className={styles.nextDeed}>{t(held ? 'crash_held' : 'crash_hold')}</span>
      <span className={cx(styles.nextMore, 'num')}>{held ? t('crash_unhold') : autoText}</span>
    </button>
  );
}

interface ActionProps {
  readonly own: PanelState;
  readonly stake: CrashStake | undefined;
  readonly held: CrashHold | undefined;
  readonly round: CrashRoundShown;
  readonly currency: string;
  readonly highest: number;
  readonly number: number;
  readonly onPress: () => void;
}

/** The button's current action. */
type Deed =
  | 'bet'
  | 'asking'
  | 'waiting'
  | 'cash'
  | 'cashing'
  | 'cashed'
  | 'lost'
  | 'hold'
  | 'holding'
  | 'held'
  | 'auto';

function deedOf({ own, stake, held, round }: Pick<ActionProps, 'own' | 'stake' | 'held' | 'round'>): Deed {
  if (own.busy === 'bet' || stake?.state === 'asking') return 'asking';
  if (stake?.state === 'cashed') return 'cashed';
  if (own.busy === 'cash') return 'cashing';
  if (!stake && round.phase === 'betting') return held || own.holding || own.run ? 'asking' : 'bet';
  if (!stake && own.run) return 'auto';
  if (!stake) return own.holding ? 'holding' : held ? 'held' : 'hold';
  if (round.phase === 'betting') return 'waiting';
  if (round.phase === 'flying') return 'cash';
  // Over, result not received yet: automatic cash-outs below the crash point have won.
  return stake.autoHundredths !== null && stake.autoHundredths <= (round.hundredths ?? 0) ? 'cashing' : 'lost';
}

const LOOKS: Readonly<Record<Deed, string | undefined>> = {
  bet: styles.place,
  asking: styles.held,
  waiting: styles.held,
  cash: styles.cash,
  cashing: styles.held,
  cashed: styles.got,
  lost: styles.quiet,
  hold: styles.hold,
  holding: styles.held,
  held: styles.queued,
  auto: styles.quiet,
};

function Action(props: ActionProps) {
  const { own, stake, held, round, currency, number, onPress } = props;
  const t = useT();
  const formats = useFormats();
  const deed = deedOf(props);
  const money = (amount: number): string => formats.money(amount, currency);
  const first: Readonly<Record<Deed, string>> = {
    bet: t('crash_bet'),
    asking: t('crash_asking'),
    waiting: t('crash_waiting'),
    cash: t('crash_cash'),
    cashing: t('crash_cashing'),
    cashed: t('crash_cashed', { at: heightText(stake?.cashedHundredths ?? 0) }),
    lost: t('crash_lost'),
    hold: t('crash_hold'),
    holding: t('crash_asking'),
    held: t('crash_held'),
    auto: t('crash_run_waits'),
  };
  const second =
    deed === 'cashed'
      ? `+${money(stake!.won)}`
      : deed === 'lost'
        ? `−${money(stake!.bet)}`
        : money((stake ?? held ?? own).bet);
  const presses = deed === 'bet' || deed === 'cash' || deed === 'hold' || deed === 'held';
  return (
    <button
      type="button"
      className={cx(styles.action, LOOKS[deed])}
      aria-disabled={!presses}
      onClick={() => presses && onPress()}
      data-deed={deed}
      data-testid={`crash-action-${number}`}
    >
      {deed === 'cash' && stake ? (
        <Worth stake={stake} round={round} money={money} highest={props.highest} />
      ) : (
        <>
          <span className={styles.deed}>{first[deed]}</span>
          <span className={cx(styles.amount, 'num')}>{second}</span>
          {deed === 'held' && <span className={styles.more}>{t('crash_unhold')}</span>}
        </>
      )}
    </button>
  );
}

const TEXT_EVERY_MS = 90;

interface WorthProps {
  readonly stake: CrashStake;
  readonly round: CrashRoundShown;
  readonly money: (amount: number) => string;
  readonly highest: number;
}

/** The cash-out label with multiplier and amount, updated some ten times a second without React renders. */
function Worth({ stake, round, money, highest }: WorthProps) {
  const t = useT();
  const deed = useRef<HTMLSpanElement>(null);
  const amount = useRef<HTMLSpanElement>(null);
  const latest = useRef({ round, money, t });
  latest.current = { round, money, t };
  useEffect(() => {
    const write = (): void => {
      const now = latest.current;
      const hundredths = Math.min(highest, Math.max(101, hundredthsAt(flownAt(now.round, clock.nowMs()))));
      if (deed.current) deed.current.textContent = now.t('crash_cash_at', { at: heightText(hundredths) });
      if (amount.current) amount.current.textContent = `= ${now.money(worthAt(stake.bet, hundredths))}`;
    };
    write();
    const timer = window.setInterval(write, TEXT_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [stake, highest]);
  return (
    <>
      <span className={cx(styles.deed, 'num')} ref={deed} />
      <span className={cx(styles.amount, 'num')} ref={amount} />
      <span className={cx(styles.more, 'num')}>
        {stake.autoHundredths === null
          ? money(stake.bet)
          : `${money(stake.bet)} · ${t('crash_by_itself', { at: heightText(stake.autoHundredths) })}`}
      </span>
    </>
  );
}
