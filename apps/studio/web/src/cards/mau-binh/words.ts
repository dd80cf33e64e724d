/** Words for rows of Mậu Binh, and what a table shows of them. The studio's own reading of cards: nothing is decided here. */
import { isFouled, rowsOf, strengthsOf, type Rows, type RowStrength, type Wheel } from '@lantern/game-math/cards/rows';
import type { CardTableShown, MauBinhSeatShown } from '../../../../wire/cards.ts';
import type { TextKey, Translate } from '../../frame/i18n.ts';
import { RANKS, type Card } from '../play/deck.ts';
import { boardIn } from '../play/reading.ts';
import { capital } from '../play/words.ts';

/** Rows of a hand, the strongest first; shown from the last to the first. */
export const ROW_COUNT = 3;
export const SHOWN_ROWS = [2, 1, 0] as const;
export type RowIndex = (typeof SHOWN_ROWS)[number];
/** A hand's result is shown once its rows are turned over. */
export const ALL_TURNED = ROW_COUNT + 1;

/** Thirteen cards as rows, and whether they may be sent as they are. */
export interface Reading {
  readonly rows: Rows;
  readonly strengths: readonly RowStrength[];
  readonly fouled: boolean;
}

/** What thirteen cards are, five, five and three. */
export function readRows(cards: readonly Card[], wheel: Wheel): Reading {
  const rows = rowsOf(cards);
  const strengths = strengthsOf(rows, wheel);
  return { rows, strengths, fouled: isFouled(strengths) };
}

/** "Đôi 9", "Thùng", "Sảnh đến K". */
export const strengthName = (t: Translate, { kind, rank }: Pick<RowStrength, 'kind' | 'rank'>): string =>
  capital(t(`mau_binh_kind_${kind}` as TextKey, { rank: RANKS[rank]! }));

/** "Chi đầu" */
export const rowName = (t: Translate, row: RowIndex): string => t(`mau_binh_row_${row}`);

/** All rows by name, the strongest first, and whether they are fouled: for screen readers. */
export function readingName(t: Translate, { strengths, fouled }: Reading): string {
  const names = strengths.map((strength, row) => `${rowName(t, row as RowIndex)}: ${strengthName(t, strength)}`);
  return [...names, ...(fouled ? [t('mau_binh_foul')] : [])].join('. ');
}

/** A hand whose rows are compared; undefined before, and for one that ended at the deal. */
export function comparedAt(table: CardTableShown, seat: number): MauBinhSeatShown | undefined {
  const shown = boardIn(table, 'mau_binh')?.seats[seat];
  return shown && shown.rows.length > 0 ? shown : undefined;
}

/** "+3", "−1", "0". */
export const scoreText = (score: number): string => (score > 0 ? `+${score}` : score < 0 ? `−${-score}` : '0');
