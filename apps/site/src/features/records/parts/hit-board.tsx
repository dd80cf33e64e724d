/** The draw of an order, with the numbers it hit marked. */
import { Card, DrawNumbers } from '@lantern/ui';
import type { Answer } from '@lantern/web';
import { useT } from '../../../lib/language/i18n.ts';
import { shortNumero, type DrawResult } from '../../../lib/lottery/result.ts';
import type { OrderDetail } from '../record-words.ts';
import styles from '../records.module.css';

type Sale = Answer<'lottery.betTypes'>;

interface HitBoardProps {
  readonly order: OrderDetail;
  /** The game's sale; without it the draw is shown as prizes, unmarked. */
  readonly sale: Sale | undefined;
  readonly result: DrawResult;
}

/**
 * Which numbers to mark: those that end in a number the member picked, and only where the bet was compared with them;
 * balls of a pick where they are equal. Display only; what was won is decided by settlement.
 */
function hitsOf(order: OrderDetail, sale: Sale | undefined): (prize: string, number: string) => boolean {
  const won = order.suborders.filter(({ status }) => status === 'won');
  const picks = won.flatMap(({ betType, selections }) => {
    const terms = sale?.list.find((one) => one.betType === betType);
    const kind = terms?.selection.kind;
    if (kind !== 'digits' && kind !== 'parlay' && kind !== 'pick') return [];
    return selections
      .flatMap((selection) => selection.split('-'))
      .map((digits) => ({ digits, whole: kind === 'pick', special: kind !== 'pick' && terms?.positions === 1 }));
  });
  return (prize, number) =>
    picks.some(
      ({ digits, whole, special }) =>
        (!special || prize === 'DB') && (whole ? number === digits : number.endsWith(digits)),
    );
}

export function HitBoard({ order, sale, result }: HitBoardProps) {
  const t = useT();
  return (
    <div className={styles.board}>
      <h3>{t('record_draw')}</h3>
      <Card padding="none">
        <DrawNumbers
          format={sale?.format ?? ''}
          result={result}
          size="full"
          caption={`${order.gameName}, ${t('draw_issue', { numero: shortNumero(order.numero) })}`}
          isHit={hitsOf(order, sale)}
        />
      </Card>
    </div>
  );
}
