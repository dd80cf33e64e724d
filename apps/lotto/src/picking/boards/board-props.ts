/** What every board is given. */
import type { Marks } from '../../bets/marks.ts';
import type { BetType } from '../../bets/ways.ts';

export interface BoardProps {
  readonly betType: BetType;
  readonly marks: Marks;
  /** Numbers that came in the last draw. */
  readonly cameLast: Marks;
  /** Selections that take no more bets. */
  readonly full: Marks;
  readonly onMarks: (marks: Marks) => void;
}
