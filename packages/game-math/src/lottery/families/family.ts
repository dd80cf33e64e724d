/** Interface of a lottery family: its bet types and their prices. */
import type { BetType } from '../bet-rules.ts';
import type { FormatId } from '../formats.ts';
import type { PrizeMode } from '../prize-modes.ts';
import type { SaleOdds } from '../settle.ts';

/** `trad`: fixed odds per cell (Cổ điển). `ent`: straight and group plays priced by the prize series (Giải trí). */
export type PlayType = 'trad' | 'ent';

/** One line of a format's price list, in board order. */
export interface SaleLine {
  readonly betTypeId: string;
  readonly playType: PlayType;
  readonly sale: SaleOdds;
}

export interface Family {
  readonly formatIds: readonly FormatId[];
  /** In board order. Ids are the family's own: no other family has them. */
  readonly betTypes: readonly BetType[];
  /** The price list of one of its formats in a prize mode; empty where the mode does not sell it. */
  readonly sales: (formatId: FormatId, prizeMode: PrizeMode) => readonly SaleLine[];
}
