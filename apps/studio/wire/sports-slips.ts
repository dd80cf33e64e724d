/** Slips of the sportsbook: placing, their state, cash-outs. Calls on the connection of `sports.ts`; the same rules for its units. */
import type { CompetitorShown, EventStatus, FeedScore, MatchClock } from './sports.ts';

export const PRICE_POLICIES = ['none', 'better', 'any'] as const;
/** Whether a slip is taken at other prices than it showed: never, when they are no worse together, always. */
export type PricePolicy = (typeof PRICE_POLICIES)[number];

export const ODDS_FORMATS = ['decimal', 'hongkong', 'malay', 'indonesian', 'american'] as const;
export type OddsFormat = (typeof ODDS_FORMATS)[number];

/** A member's own choices, kept by the studio. `settings` with some of them answers all. */
export interface SportsSettings {
  readonly format: OddsFormat;
  readonly policy: PricePolicy;
  /** Events, competitions and competitors by id. */
  readonly favourites: readonly string[];
  /** Families of markets that stand first on a match's page. */
  readonly pinned: readonly string[];
}
export type SettingsRequest = Partial<Pick<SportsSettings, 'format' | 'policy'>> & {
  readonly favourite?: { readonly id: string; readonly on: boolean };
  readonly pin?: { readonly family: string; readonly on: boolean };
};

/** The answer to `enter`. */
export interface SportsEntered {
  readonly balance: number;
  readonly now: number;
  /** What this game of the catalogue opens with. */
  readonly start: {
    readonly view: 'lobby' | 'live' | 'parlay' | 'virtual';
    readonly format: OddsFormat;
    readonly sport: 'football';
    /** The competition that is all this game shows; null where it shows all but virtual football. */
    readonly competition: string | null;
  };
  readonly settings: SportsSettings;
  readonly feed: { readonly up: boolean };
  readonly limits: SlipLimits;
  /** Slips that are open or being taken. */
  readonly open: number;
}

export interface SlipLimits {
  readonly minStake: number;
  readonly maxStake: number;
  readonly maxPayout: number;
  readonly maxLegs: number;
}

/** A leg as the member saw it: the price on the ladder of its line, and the `seq` of the image or delta it came with. */
export interface LegRequest {
  readonly event: string;
  readonly key: string;
  readonly outcome: string;
  readonly price: number;
}

/** `single` has one leg, `parlay` and `system` at least two, `sameGame` two to six legs of one event. Folds of a system: unit by size. */
export interface SlipBody {
  readonly kind: 'single' | 'parlay' | 'system' | 'sameGame';
  readonly legs: readonly LegRequest[];
  /** Stake of each combination by its size; one entry but for systems. */
  readonly folds: readonly { readonly size: number; readonly unit: number }[];
}

/**
 * `place`. Unique per request id: the same body answers the slip in whatever state, another one is `request_mismatch`. Refusals, each keeps the
 * slip editable: slip_invalid, event_not_found, event_ended, market_closed, market_suspended, line_moved, legs_related,
 * legs_implied, legs_too_many, stake_too_small, stake_too_large, exposure_reached, price_changed, feed_down, and what the wallet refuses. Those
 * that name a leg have `value.leg`, those that name an amount `value.maximum`, `price_changed` has `value.prices`.
 */
export interface PlaceRequest extends SlipBody {
  readonly requestId: string;
  readonly policy: PricePolicy;
  /** Takes the slip at the maximum where the stake is beyond it. */
  readonly acceptLower: boolean;
  readonly format: OddsFormat;
  /** Of a same-game slip: the price that was shown, in hundredths. */
  readonly combined?: number;
}

/** `quote` with a body: prices now, the joint price, the most that may be staked now, refusals by leg. Changes nothing. */
export interface QuoteAnswer {
  readonly legs: readonly {
    readonly price: number;
    readonly status: 'open' | 'suspended' | 'closed';
    readonly refusal: string | null;
  }[];
  /** Decimal hundredths of a same-game slip; null where the legs cannot be combined. */
  readonly combined: number | null;
  /** Of the whole slip; 0 when nothing can be taken. */
  readonly maxStake: number;
  readonly refusal: string | null;
}

/**
 * waiting: the delay runs. asking: the wallet is asked. open: taken. paying, ended. refused, void: nothing was taken, or it was refunded.
 */
export const SLIP_STATES = ['waiting', 'asking', 'open', 'paying', 'ended', 'refused', 'void'] as const;
export type SlipState = (typeof SLIP_STATES)[number];

export interface LegShown {
  readonly event: string;
  readonly home: CompetitorShown;
  readonly away: CompetitorShown;
  readonly kickOffAt: number;
  readonly status: EventStatus;
  readonly clock: MatchClock | null;
  readonly score: FeedScore | null;
  readonly key: string;
  readonly outcome: string;
  readonly ladder: 'malay' | 'decimal';
  readonly price: number;
  /** The price as it was written, in the format of that moment. */
  readonly written: string;
  /** Score and second of play when it was taken, for a match that had begun. */
  readonly taken: { readonly score: FeedScore; readonly half: 1 | 2; readonly playedMs: number } | null;
  /** Null while it is open. Shares of the stake in basis points, and what they were decided from. */
  readonly result: {
    readonly wonBps: number;
    readonly voidBps: number;
    readonly score: FeedScore | null;
    readonly why: 'score' | 'abandoned' | 'cancelled' | 'postponed' | 'trader' | 'corrected';
  } | null;
}

export interface SlipShown {
  readonly id: string;
  readonly requestId: string;
  readonly state: SlipState;
  readonly kind: SlipBody['kind'];
  readonly legs: readonly LegShown[];
  readonly folds: SlipBody['folds'];
  /** Decimal hundredths of a same-game slip. */
  readonly combined: number | null;
  readonly stake: number;
  /** What it pays if every leg wins, of the part that is still open. */
  readonly possible: number;
  readonly placedAt: number;
  /** While waiting: when it will be decided. */
  readonly decidesAt: number | null;
  /** The part that is not cashed out, in basis points of the stake. */
  readonly openBps: number;
  readonly cashOuts: readonly { readonly at: number; readonly shareBps: number; readonly paid: number }[];
  readonly standing: { readonly atLeast: number | null; readonly atMost: number | null } | null;
  /** Paid so far, cash-outs included; and what was returned of it as not played. */
  readonly paid: number;
  readonly returned: number;
  /** Of a refused one. */
  readonly refusal: { readonly code: string; readonly message: string; readonly value?: unknown } | null;
  /** Settled again: every revision after the first. `claim` is what could not be taken back. */
  readonly revisions: readonly {
    readonly at: number;
    readonly paid: number;
    readonly why: string;
    readonly claim: number;
  }[];
  /** SHA-256 of the canonical slip, 64 hex digits. */
  readonly receipt: string;
}

/** `slips {list, before?}`: newest first, twenty at a time. `slip {id}` or `{requestId}` answers one. */
export interface SlipsRequest {
  readonly list: 'open' | 'settled';
  readonly before?: string;
}
export interface SlipsPage {
  readonly slips: readonly SlipShown[];
  readonly next: string | null;
}

/** An offer with its sum: `Σ stake × share × price ÷ live × (1 − margin)` written out by the frame from its parts. */
export interface OfferShown {
  readonly slip: string;
  readonly shareBps: number;
  /** Null where there is none now, with the reason. */
  readonly amount: number | null;
  readonly refusal: 'leg_suspended' | 'margin_too_high' | 'too_small' | 'nothing_open' | 'feed_down' | null;
  readonly marginPercent: number | null;
  /** Per open leg: the price now on its ladder, null while suspended; the share that may be void in parts per million. */
  readonly legs: readonly { readonly live: number | null; readonly voidPpm: number }[];
}

/** `offer {slip, shareBps}` answers it and follows it: news `offer` while it changes, until `unoffer {slip}`. */
export interface OfferRequest {
  readonly slip: string;
  readonly shareBps: number;
}

/** `cashOut`. Refuses offer_changed (with the present one as `value.amount`), cash_out_closed, share_invalid, market_suspended. */
export interface CashOutRequest extends OfferRequest {
  readonly requestId: string;
  readonly offer: number;
}

/** `standing {slip, atLeast, atMost}`: cashes the whole slip out by itself; both null takes the order back. */
export interface StandingRequest {
  readonly slip: string;
  readonly atLeast: number | null;
  readonly atMost: number | null;
}

/** News `slip`: a slip of the member changed; `balance`: the wallet's balance after it. */
export interface SlipNews {
  readonly slip: SlipShown;
}
