/** The lower quarter, for thumbs: the choice, the bet, the one large button, and the ways to the sheets. */
import { cx, Icon, useFormats, type IconName } from '@lantern/ui';
import type { InstantTable } from '../../../../wire/instant.ts';
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
        <BetStepper view={view} bets={table.bets} currency={currency} play={play} onOpen={onOpen} />
        <PlayButton view={view} currency={currency} onPress={play.press} />
      </div>
      <nav className={styles.ways}>
        <Way icon="list-numbers" text={t('instant_rules')} testId="instant-open-rules" onPress={() => onOpen('rules')} />
        <Way icon="clock-counter-clockwise" text={t('history')} testId="instant-open-history" onPress={() => onOpen('history')} />
        <Way icon={on ? 'speaker-high' : 'speaker-slash'} text={t('sound')} label={t(on ? 'sound_off' : 'sound_on')} testId="instant-sound" onPress={sound.toggle} />
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
    <button type="button" className={styles.way} aria-label={label === undefined ? undefined : `${text}: ${label}`} onClick={onPress} data-testid={testId}>
      <Icon name={icon} size={20} />
      <span>{text}</span>
    </button>
  );
}

/** Signs that fit between the two steps at full size. */
const LONG = 7;

function BetStepper({ view, bets, currency, play, onOpen }: Pick<ControlsProps, 'view' | 'currency' | 'play' | 'onOpen'> & { readonly bets: readonly number[] }) {
  const t = useT();
  const formats = useFormats();
  const bet = view.use((state) => state.bet);
  const busy = view.use((state) => state.phase !== 'rest');
  const text = formats.money(bet, currency, { symbol: false });
  const at = bets.indexOf(bet);
  const step = (by: number): void => {
    const next = bets[at + by];
    if (next !== undefined) play.chooseBet(next);
  };
  return (
    <div className={styles.stepper} role="group" aria-label={t('bet')}>
      <button type="button" className={styles.step} aria-label={t('bet_less')} aria-disabled={busy || at <= 0} onClick={() => step(-1)} data-testid="instant-bet-less">
        <Icon name="minus" size={16} />
      </button>
      <button type="button" className={styles.bet} aria-disabled={busy} onClick={() => !busy && onOpen('bets')} data-testid="instant-bet">
        <span className={styles.label}>{t('bet')}</span>
        <span className={cx('num', styles.betAmount, text.length > LONG && styles.long)}>{text}</span>
        <span className="sr-only">{t('instant_bets')}</span>
      </button>
      <button type="button" className={styles.step} aria-label={t('bet_more')} aria-disabled={busy || at >= bets.length - 1} onClick={() => step(1)} data-testid="instant-bet-more">
        <Icon name="plus" size={16} />
      </button>
    </div>
  );
}
