/** How to play the table, and every bet's price and exact return. */
import type { TableBetShown } from '../../../../wire/table.ts';
import { useT, type TextKey, type Translate } from '../../frame/i18n.ts';
import { Part, Sheet, Text, useNumbers } from '../../frame/sheets/sheet.tsx';
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

export function RulesSheet() {
  const t = useT();
  const { view, locale, bets, french, money } = useTable();
  const { percent } = useNumbers();
  const rules = view.use((state) => state.rules);
  const half = bets.has('banker_no_commission');
  return (
    <Sheet title={t('table_rules')} testId="table-rules">
      <Part title={t('table_rules_how')}>
        <Text>{t(`table_rules_${rules.game}`)}</Text>
        {half && <Text>{t('table_rules_half')}</Text>}
        {french && <Text>{t('table_rules_french')}</Text>}
        <Text>{t('table_rules_round')}</Text>
        {rules.matched && <Text>{t('table_rules_matched')}</Text>}
      </Part>
      <Part title={t('table_rules_limits')}>
        <Text>
          {t('table_rules_limits_text', {
            min: money(rules.minBet),
            spot: money(rules.maxBet),
            round: money(rules.maxRound),
          })}
        </Text>
      </Part>
      <Part title={t('table_rules_prices')}>
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
                <td className="num">{percent((bet.rtpBasisPoints / HUNDRED).toFixed(2))}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Text>{t('table_rules_rtp')}</Text>
      </Part>
    </Sheet>
  );
}
