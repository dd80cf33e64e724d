/** The draw of an order, with the numbers it hit marked. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import { Card, PrizeTable } from '@lantern/ui';
import { useT } from '../../../lib/i18n.ts';
import { boardRows, shortNumero, type DrawResult } from '../../../lib/lottery/result.ts';
import type { OrderDetail } from '../record-words.ts';
import styles from '../records.module.css';

type BetTypes = AnswerOf<Calls['lottery.betTypes']>['list'];

interface HitBoardProps {
  readonly order: OrderDetail;
  readonly betTypes: BetTypes;
  readonly result: DrawResult;
}

/**
 * Which numbers to mark: those that end in a number the member picked, and only where the bet was compared with them.
 * Shown for the eye; what was won is what settlement said.
 */
function hitsOf(order: OrderDetail, betTypes: BetTypes): (prize: string, number: string) => boolean {
  const won = order.suborders.filter(({ status }) => status === 'won');
  const picks = won.flatMap(({ betType, selections }) => {
    const terms = betTypes.find((one) => one.betType === betType);
    if (!terms || (terms.selection.kind !== 'digits' && terms.selection.kind !== 'parlay')) return [];
    return selections.flatMap((selection) => selection.split('-')).map((digits) => ({ digits, special: terms.positions === 1 }));
  });
  return (prize, number) => picks.some(({ digits, special }) => (!special || prize === 'DB') && number.endsWith(digits));
}

export function HitBoard({ order, betTypes, result }: HitBoardProps) {
  const t = useT();
  return (
    <div className={styles.board}>
      <h3>{t('record_draw')}</h3>
      <Card padding="none">
        <PrizeTable caption={`${order.gameName}, ${t('draw_issue', { numero: shortNumero(order.numero) })}`} rows={boardRows(result, t)} isHit={hitsOf(order, betTypes)} />
      </Card>
    </div>
  );
}
