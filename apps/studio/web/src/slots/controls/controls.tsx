/** The lower quarter: the bet, the spin, the win, and the sheets. */
import { cx, Icon, useFormats, type IconName } from '@lantern/ui';
import { BetStepper } from '../../frame/bet-stepper.tsx';
import { useT } from '../../frame/i18n.ts';
import type { Play } from '../play/play.ts';
import type { ViewStore } from '../play/view.ts';
import type { SheetName } from '../sheets/sheets.tsx';
import type { Sound } from '../../frame/sound/sound.ts';
import type { Sheet } from '../stage/sheet.ts';
import styles from './controls.module.css';
import { FreeSpinsPlate, FreeSpinStake } from './free-spins.tsx';
import { SpinButton } from './spin-button.tsx';

export interface ControlsProps {
  readonly view: ViewStore;
  readonly sheet: Sheet;
  readonly sound: Sound;
  readonly bets: readonly number[];
  readonly currency: string;
  readonly play: Play | undefined;
  readonly onOpen: (sheet: SheetName) => void;
}

export function Controls({ view, sheet, sound, bets, currency, play, onOpen }: ControlsProps) {
  const t = useT();
  const on = sound.useOn();
  const granted = view.use((state) => state.granted);
  return (
    <section className={styles.controls}>
      <FreeSpinsPlate view={view} currency={currency} />
      <div className={styles.main}>
        {granted ? (
          <FreeSpinStake stake={granted.stake} currency={currency} />
        ) : (
          <Bet view={view} bets={bets} currency={currency} play={play} onOpen={onOpen} />
        )}
        <SpinButton view={view} shape={sheet.button} currency={currency} onPress={() => play?.press()} />
        <Won view={view} currency={currency} />
      </div>
      <nav className={styles.ways}>
        <Way icon="list-numbers" text={t('rules')} testId="slot-open-rules" onPress={() => onOpen('rules')} />
        <Way
          icon="clock-counter-clockwise"
          text={t('history')}
          testId="slot-open-history"
          onPress={() => onOpen('history')}
        />
        <Way
          icon={on ? 'speaker-high' : 'speaker-slash'}
          text={t('sound')}
          label={t(on ? 'sound_off' : 'sound_on')}
          testId="slot-sound"
          onPress={sound.toggle}
        />
      </nav>
    </section>
  );
}

interface WayProps {
  readonly icon: IconName;
  readonly text: string;
  readonly label?: string;
  readonly testId: string;
  readonly onPress: () => void;
}

function Way({ icon, text, label, testId, onPress }: WayProps) {
  return (
    <button
      type="button"
      className={styles.way}
      aria-label={label === undefined ? undefined : `${text}: ${label}`}
      onClick={onPress}
      data-testid={testId}
    >
      <Icon name={icon} size={22} />
      <span>{text}</span>
    </button>
  );
}

function Bet({
  view,
  bets,
  currency,
  play,
  onOpen,
}: Pick<ControlsProps, 'view' | 'bets' | 'currency' | 'play' | 'onOpen'>) {
  const t = useT();
  const formats = useFormats();
  const bet = view.use((state) => state.bet);
  const busy = view.use((state) => state.phase !== 'rest');
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden="true">
        {t('bet')}
      </span>
      <BetStepper
        of="slot"
        bet={bet}
        bets={bets}
        currency={currency}
        busy={busy}
        styles={styles}
        onChoose={(next) => play?.choose(next)}
        onOpen={() => onOpen('bets')}
      >
        {(text, isLong) => (
          <>
            <span className={cx('num', isLong && styles.long)} aria-hidden="true">
              {text}
            </span>
            <span className="sr-only">{t('bet_choose', { amount: formats.money(bet, currency) })}</span>
          </>
        )}
      </BetStepper>
    </div>
  );
}

function Won({ view, currency }: Pick<ControlsProps, 'view' | 'currency'>) {
  const t = useT();
  const formats = useFormats();
  const won = view.use((state) => state.won);
  return (
    <div className={styles.field}>
      <span className={styles.label}>{t('win')}</span>
      <p className={won > 0 ? styles.won : styles.nothing} data-testid="slot-won">
        <span className="num">{formats.money(won, currency, { symbol: false })}</span>
      </p>
    </div>
  );
}
