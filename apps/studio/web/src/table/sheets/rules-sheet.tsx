/** How to play the table, and every bet's price and exact return. */
import { BottomSheet, useFormats } from '@lantern/ui';
import type { TableBetShown } from '../../../../wire/table.ts';
import { useT, type TextKey, type Translate } from '../../frame/i18n.ts';
import { priceText, spotName } from '../play/words.ts';
import { useTable } from '../table-context.ts';
import styles from './table-sheets.module.css';

const HUNDRED = 100;
/** Up to this many names are listed; more are named by their kind. */
const NAMED = 3;

interface Row {
  readonly name: string;
  readonly bet: TableBetShown;
}

/** Bets of one kind, price and return in one row. */
function rowsOf(t: Translate, bets: readonly TableBetShown[]): readonly Row[] {
  const groups = new Map<string, TableBetShown[]>();
  for (const bet of bets) {
    const [kind] = bet.id.split('_');
    const key = /_\d|^(?:doi|ba)_(?:bau|cua|tom|ca|ga|nai)$/.test(bet.id)
      ? `${kind} ${bet.net} ${bet.rtpBasisPoints}`
      : bet.id;
    const group = groups.get(key);
    if (group) group.push(bet);
    else groups.set(key, [bet]);
  }
  return [...groups.values()].map((group) => {
    const [first] = group;
    const [kind] = first!.id.split('_');
    return {
      bet: first!,
      name:
        group.length <= NAMED ? group.map(({ id }) => spotName(t, id)).join(', ') : t(`table_group_${kind}` as TextKey),
    };
  });
}

export function RulesSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const formats = useFormats();
  const { view, session, locale, bets, french } = useTable();
  const rules = view.use((state) => state.rules);
  const money = (amount: number): string => formats.money(amount, session.currency);
  const percent = (basisPoints: number): string => {
    const text = (basisPoints / HUNDRED).toFixed(2);
    return `${locale === 'vi' ? text.replace('.', ',') : text} %`;
  };
  const half = bets.has('banker_no_commission');
  return (
    <BottomSheet title={t('table_rules')} onClose={onClose} data-testid="table-rules">
      {/* The sheet has no controls: its parts take the focus, so that the keyboard can scroll. */}
      <section tabIndex={0} aria-label={t('table_rules_how')} className={styles.part}>
        <h3 className={styles.head}>{t('table_rules_how')}</h3>
        <p className={styles.text}>{t(`table_rules_${rules.game}`)}</p>
        {half && <p className={styles.text}>{t('table_rules_half')}</p>}
        {french && <p className={styles.text}>{t('table_rules_french')}</p>}
        <p className={styles.text}>{t('table_rules_round')}</p>
        {rules.matched && <p className={styles.text}>{t('table_rules_matched')}</p>}
      </section>
      <section className={styles.part}>
        <h3 className={styles.head}>{t('table_rules_limits')}</h3>
        <p className={styles.text}>
          {t('table_rules_limits_text', {
            min: money(rules.minBet),
            spot: money(rules.maxBet),
            round: money(rules.maxRound),
          })}
        </p>
      </section>
      <section tabIndex={0} aria-label={t('table_rules_prices')} className={styles.part}>
        <h3 className={styles.head}>{t('table_rules_prices')}</h3>
        <table className={styles.prices}>
          <thead>
            <tr>
              <th scope="col">{t('table_rules_bet')}</th>
              <th scope="col">{t('table_rules_price')}</th>
              <th scope="col">RTP</th>
            </tr>
          </thead>
          <tbody>
            {rowsOf(t, rules.bets).map(({ name, bet }) => (
              <tr key={bet.id}>
                <th scope="row">{name}</th>
                <td>{priceText(bet, locale)}</td>
                <td className="num">{percent(bet.rtpBasisPoints)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={styles.text}>{t('table_rules_rtp')}</p>
      </section>
    </BottomSheet>
  );
}
