/** The jackpots of hold-and-spin at the current bet. */
import type { SlotTitle } from '@lantern/game-math/slots';
import { useFormats } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import type { ViewStore } from '../play/view.ts';
import styles from './jackpots.module.css';

export interface JackpotsProps {
  readonly view: ViewStore;
  readonly title: SlotTitle;
  readonly currency: string;
}

export function Jackpots({ view, title, currency }: JackpotsProps) {
  const t = useT();
  const formats = useFormats();
  const bet = view.use((state) => state.bet);
  if (title.model !== 'hold') return null;
  const { grand, faces } = title.hold;
  const smaller = faces
    .flatMap(({ jackpot, times }) => (jackpot ? [{ name: jackpot, times }] : []))
    .sort((one, other) => other.times - one.times);
  const all = [{ name: 'grand' as const, times: grand }, ...smaller];
  return (
    <dl className={styles.row} data-testid="slot-jackpots">
      {all.map(({ name, times }) => (
        <div key={name} className={name === 'grand' ? styles.grand : styles.jackpot}>
          <dt className={styles.name}>{t(`jackpot_${name}`)}</dt>
          <dd className={styles.amount}>
            <span className="num">{formats.money(bet * times, currency, { symbol: false })}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
