/** The bottom bar: the price of a bullet, and the sheets. */
import { BetStepper } from '../../frame/bet-stepper.tsx';
import { useT } from '../../frame/i18n.ts';
import { Menu } from '../../frame/menu.tsx';
import type { ViewStore } from '../play/view.ts';
import styles from './fish-controls.module.css';

export interface ControlsProps {
  readonly view: ViewStore;
  readonly prices: readonly number[];
  readonly onChoose: (price: number) => void;
}

export function Controls({ view, prices, onChoose }: ControlsProps) {
  const t = useT();
  const price = view.use((state) => state.price);
  return (
    <section className={styles.controls} aria-label={t('fish_controls')}>
      <BetStepper
        testId="fish-price"
        className={styles.price}
        bet={price}
        bets={prices}
        names={{ group: t('fish_price'), less: t('fish_price_less'), more: t('fish_price_more') }}
        label={t('fish_price')}
        hint={t('fish_price_choose')}
        onChoose={onChoose}
        onOpen={() => view.set({ sheet: 'bets' })}
      />
      <Menu of="fish" rules={t('rules')} className={styles.menu} />
    </section>
  );
}
