/** Props of every board. */
import type { Marks } from '../../bets/marks.ts';
import type { BetType } from '../../bets/ways.ts';

export interface BoardProps {
  readonly betType: BetType;
  readonly marks: Marks;
  /** Numbers of the last draw. */
  readonly cameLast: Marks;
  /** Sold-out selections. */
  readonly full: Marks;
  readonly onMarks: (marks: Marks) => void;
}
