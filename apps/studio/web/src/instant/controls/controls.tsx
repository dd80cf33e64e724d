/** The lower quarter: the choice, the bet, the main button, and the sheets. */
import { cx, Icon, type IconName } from '@lantern/ui';
import type { InstantTable } from '../../../../wire/instant.ts';
import { BetStepper } from '../../frame/bet-stepper.tsx';
import { useT } from '../../frame/i18n.ts';
import type { Sound } from '../../frame/sound/sound.ts';
import type { Face } from '../games/face.ts';
import type { Play } from '../play/play.ts';
import type { ViewStore } from '../play/view.ts';
import type { SheetName } from '../sheets/sheets.tsx';
import type { Effect } from '../sound/effects.ts';
import styles from './quick-controls.module.css';
import { PlayButton } from './play-button.tsx';

export interface ControlsProps {
  readonly view: ViewStore;
  readonly face: Face;
  readonly table: InstantTable;
  readonly sound: Sound<Effect>;
  readonly currency: string;
  readonly play: Play;
  readonly onOpen: (sheet: SheetName) => void;
}

export function Controls({ view, face, table, sound, currency, play, onOpen }: ControlsProps) {
  const t = useT();
  const on = sound.useOn();
  const busy = view.use((state) => state.phase !== 'rest');
  const choice = view.use((state) => state.choice);
  return (
    <section className={styles.controls}>
      {face.Choice && (
        <div className={styles.choice}>
          <face.Choice offer={table.offer} choice={choice} busy={busy} onChoose={play.choose} />
        </div>
      )}
      <div className={styles.main}>
        <Bet view={view} bets={table.bets} currency={currency} play={play} onOpen={onOpen} />
        <PlayButton view={view} currency={currency} onPress={play.press} />
      </div>
      <nav className={styles.ways}>
        <Way
          icon="list-numbers"
          text={t('instant_rules')}
          testId="instant-open-rules"
          onPress={() => onOpen('rules')}
        />
        <Way
          icon="clock-counter-clockwise"
          text={t('history')}
          testId="instant-open-history"
          onPress={() => onOpen('history')}
        />
        <Way
          icon={on ? 'speaker-high' : 'speaker-slash'}
          text={t('sound')}
          label={t(on ? 'sound_off' : 'sound_on')}
          testId="instant-sound"
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
      <Icon name={icon} size={20} />
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
}: Pick<ControlsProps, 'view' | 'currency' | 'play' | 'onOpen'> & { readonly bets: readonly number[] }) {
  const t = useT();
  const bet = view.use((state) => state.bet);
  const busy = view.use((state) => state.phase !== 'rest');
  return (
    <BetStepper
      of="instant"
      bet={bet}
      bets={bets}
      currency={currency}
      busy={busy}
      styles={styles}
      onChoose={play.chooseBet}
      onOpen={() => onOpen('bets')}
    >
      {(text, isLong) => (
        <>
          <span className={styles.label}>{t('bet')}</span>
          <span className={cx('num', styles.betAmount, isLong && styles.long)}>{text}</span>
          <span className="sr-only">{t('instant_bets')}</span>
        </>
      )}
    </BetStepper>
  );
}
