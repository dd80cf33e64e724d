/** The bottom bar: the price of a bullet, and the sheets. */
import { cx, Icon, useFormats, type IconName } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import type { Sound } from '../../frame/sound/sound.ts';
import type { Play } from '../play/play.ts';
import type { ViewStore } from '../play/view.ts';
import type { SheetName } from '../sheets/sheets.tsx';
import styles from './fish-controls.module.css';

export interface ControlsProps {
  readonly view: ViewStore;
  readonly sound: Pick<Sound, 'useOn' | 'toggle'>;
  readonly prices: readonly number[];
  readonly currency: string;
  readonly play: Play | undefined;
  readonly onOpen: (sheet: SheetName) => void;
}

export function Controls({ view, sound, prices, currency, play, onOpen }: ControlsProps) {
  const t = useT();
  const on = sound.useOn();
  return (
    <section className={styles.controls} aria-label={t('fish_controls')}>
      <Price view={view} prices={prices} currency={currency} play={play} onOpen={onOpen} />
      <nav className={styles.ways}>
        <Way icon="list-numbers" text={t('rules')} testId="fish-open-rules" onPress={() => onOpen('rules')} />
        <Way
          icon="clock-counter-clockwise"
          text={t('history')}
          testId="fish-open-history"
          onPress={() => onOpen('history')}
        />
        <Way
          icon={on ? 'speaker-high' : 'speaker-slash'}
          text={t('sound')}
          label={t(on ? 'sound_off' : 'sound_on')}
          testId="fish-sound"
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

/** Characters that fit between the two buttons at full size. */
const LONG = 7;

function Price({ view, prices, currency, play, onOpen }: Omit<ControlsProps, 'sound'>) {
  const t = useT();
  const formats = useFormats();
  const price = view.use((state) => state.price);
  const text = formats.money(price, currency, { symbol: false });
  const at = prices.indexOf(price);
  const step = (by: number): void => {
    const next = prices[at + by];
    if (next !== undefined) play?.choose(next);
  };
  return (
    <div className={styles.price} role="group" aria-label={t('fish_price')}>
      <button
        type="button"
        className={styles.step}
        aria-label={t('fish_price_less')}
        aria-disabled={at <= 0}
        onClick={() => step(-1)}
        data-testid="fish-price-less"
      >
        <Icon name="minus" size={16} />
      </button>
      <button
        type="button"
        className={cx(styles.chosen, text.length > LONG && styles.long)}
        onClick={() => onOpen('prices')}
        data-testid="fish-price"
      >
        <span className={styles.label}>{t('fish_price')}</span>
        <span className="num">{text}</span>
        <span className="sr-only">{t('fish_price_choose')}</span>
      </button>
      <button
        type="button"
        className={styles.step}
        aria-label={t('fish_price_more')}
        aria-disabled={at >= prices.length - 1}
        onClick={() => step(1)}
        data-testid="fish-price-more"
      >
        <Icon name="plus" size={16} />
      </button>
    </div>
  );
}
