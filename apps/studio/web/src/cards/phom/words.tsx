/** What is said of a hand of Phỏm: the stray points and turn beside the plate, and one line above the cards. */
import type { CardTableShown } from '../../../../wire/cards.ts';
import { useT, type Translate } from '../../frame/i18n.ts';
import { Call } from '../hand/call.tsx';
import { RANKS, rankOf, suitOf, type Card } from '../play/deck.ts';
import { boardIn, isMyTurn, isPlaying } from '../play/reading.ts';
import { capital, cardSign, suitName } from '../play/words.ts';
import styles from '../stage/cards-phom.module.css';

const TURNS = 4;

/** "6 – 7 – 8 cơ", "ba lá năm". */
export function meldName(t: Translate, meld: readonly Card[]): string {
  const [first] = meld as [Card];
  if (meld.every((card) => rankOf(card) === rankOf(first)))
    return t('phom_meld_set', { count: meld.length, rank: RANKS[rankOf(first)]! });
  return t('phom_meld_run', {
    ranks: meld.map((card) => RANKS[rankOf(card)]!).join(' – '),
    suit: suitName(t, suitOf(first)),
  });
}

/** The turn of four and the stray points, which change with what can be taken. */
export function PhomCount({ table }: { readonly table: CardTableShown }) {
  const t = useT();
  const board = boardIn(table, 'phom');
  const seat = board?.seats[table.mySeat];
  if (!isPlaying(table) || !board?.advice || !seat) return null;
  const { take, points } = board.advice;
  return (
    <div className={styles.counted} data-testid="phom-points" data-points={points}>
      <span>{t('phom_turn', { turn: Math.min(TURNS, TURNS + 1 - seat.turnsLeft), turns: TURNS })}</span>
      <b>{t(take ? 'phom_points_if' : 'phom_points', { points: take ? take.points : points })}</b>
    </div>
  );
}

/** One line above the hand: an error, or what the turn asks for. */
export function PhomCall({ table }: { readonly table: CardTableShown }) {
  const t = useT();
  const board = boardIn(table, 'phom');
  const turn = isMyTurn(table);
  const take = turn ? board?.advice?.take : undefined;
  const text =
    take && board?.top
      ? t('phom_take_makes', { card: cardSign(t, board.top.card), meld: meldName(t, take.meld) })
      : turn && board
        ? capital(t(board.advice?.wins ? 'phom_ask_win' : `phom_ask_${board.stage}`))
        : '';
  return <Call text={text} lit={take !== undefined && take !== null} />;
}
