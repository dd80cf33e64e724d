/** Real stakes of everyone in the member's currency: by side with the number of members, and the sum of all. */
import { useT } from '../../frame/i18n.ts';
import { shortAmount } from '../../frame/short-amount.ts';
import { useFight } from '../context.ts';
import styles from './fight-totals.module.css';

const WHOLE = 100;

export function Totals() {
  const t = useT();
  const { view, locale, money } = useFight();
  const staked = view.use((state) => state.round.staked);
  const members = view.use((state) => state.round.members);
  const [red, blue] = [staked['meron'] ?? 0, staked['wala'] ?? 0];
  const draws = (staked['bdd'] ?? 0) + (staked['ftd'] ?? 0);
  const all = red + blue + draws;
  const share = (amount: number) => ({ flexGrow: all === 0 ? 1 : Math.round((amount / all) * WHOLE) });
  return (
    <section className={styles.totals} aria-label={t('fight_totals')} data-testid="fight-totals" data-all={all}>
      <p className={styles.line}>
        <span
          className={styles.red}
          aria-label={t('fight_side_total', {
            side: t('fight_spot_meron'),
            amount: money(red),
            count: members['meron'] ?? 0,
          })}
        >
          <b className="num">{shortAmount(red, locale)}</b> · {t('fight_people', { count: members['meron'] ?? 0 })}
        </span>
        <span className={styles.all} aria-label={t('fight_total', { amount: money(all) })}>
          {t('fight_total', { amount: shortAmount(all, locale) })}
        </span>
        <span
          className={styles.blue}
          aria-label={t('fight_side_total', {
            side: t('fight_spot_wala'),
            amount: money(blue),
            count: members['wala'] ?? 0,
          })}
        >
          {t('fight_people', { count: members['wala'] ?? 0 })} · <b className="num">{shortAmount(blue, locale)}</b>
        </span>
      </p>
      <div className={styles.bar} aria-hidden="true">
        <i className={styles.barRed} style={share(red)} />
        {draws > 0 && <i className={styles.barDraw} style={share(draws)} />}
        <i className={styles.barBlue} style={share(blue)} />
      </div>
    </section>
  );
}
