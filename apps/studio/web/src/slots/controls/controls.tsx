/** The lower quarter: the bet, the spin, the win, and the sheets. */
import type { ReactNode } from 'react';
import { BetStepper } from '../../frame/bet-stepper.tsx';
import { useGame } from '../../frame/game.ts';
import { useT } from '../../frame/i18n.ts';
import { Menu } from '../../frame/menu.tsx';
import type { Play } from '../play/play.ts';
import type { ViewStore } from '../play/view.ts';
import type { ButtonShape } from '../themes/theme.ts';
import styles from './controls.module.css';
import { FreeSpinsPlate, FreeSpinStake } from './free-spins.tsx';
import { SpinButton } from './spin-button.tsx';

export interface ControlsProps {
  readonly view: ViewStore;
  readonly shape: ButtonShape;
  /** A flagship's own button, instead of the shape. */
  readonly art?: ReactNode;
  readonly bets: readonly number[];
  readonly play: Play | undefined;
}

export function Controls({ view, shape, art, bets, play }: ControlsProps) {
  const t = useT();
  const { currency } = useGame().session;
  const granted = view.use((state) => state.granted);
  return (
    <section className={styles.controls}>
      <FreeSpinsPlate view={view} currency={currency} />
      <div className={styles.main}>
        {granted ? (
          <FreeSpinStake stake={granted.stake} currency={currency} />
        ) : (
          <Bet view={view} bets={bets} play={play} />
        )}
        <SpinButton view={view} shape={shape} art={art} onPress={() => play?.press()} />
        <Won view={view} />
      </div>
      <Menu of="slot" rules={t('rules')} className={styles.menu} />
    </section>
  );
}

function Bet({ view, bets, play }: Pick<ControlsProps, 'view' | 'bets' | 'play'>) {
  const t = useT();
  const { money } = useGame();
  const bet = view.use((state) => state.bet);
  const busy = view.use((state) => state.phase !== 'rest');
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden="true">
        {t('bet')}
      </span>
      <BetStepper
        testId="slot-bet"
        className={styles.stepper}
        bet={bet}
        bets={bets}
        busy={busy}
        hint={t('bet_choose', { amount: money(bet) })}
        onChoose={(next) => play?.choose(next)}
        onOpen={() => view.set({ sheet: 'bets' })}
      />
    </div>
  );
}

function Won({ view }: Pick<ControlsProps, 'view'>) {
  const t = useT();
  const { amount } = useGame();
  const won = view.use((state) => state.won);
  return (
    <div className={styles.field}>
      <span className={styles.label}>{t('win')}</span>
      <p className={won > 0 ? styles.won : styles.nothing} data-testid="slot-won">
        <span className="num">{amount(won)}</span>
      </p>
    </div>
  );
}
