/** Words of promotions: what the linter finds, why not, states of referrals and promotions, how a simulation reads the past. */

/** What the linter finds in a rule; such a rule is not published. */
export const PROMOTION_FINDINGS = [
  'name_missing',
  'lead_missing',
  'lead_digits',
  /** A phrase that urges or promises: "miễn phí" with conditions, "chắc thắng", "không rủi ro" … */
  'words_forbidden',
  'ends_before_start',
  'ends_in_past',
  'budget_too_small',
  'pieces_too_many',
  'split_impossible',
  'identity_needed',
  'milestones_falling',
  /** The least an application gives is more than the most. */
  'range_reversed',
  /** The requirement of a match is above ten times its bonus. */
  'turnover_too_high',
  'bonus_zero',
  'maximum_unreachable',
  'bet_maximum_low',
  'cash_out_low',
  /** Another referral is published for some of the same time. */
  'referral_running',
  /** A race begins and ends at midnight of the merchant, and lasts at most 62 days. */
  'race_days_invalid',
  'places_too_many',
  'prizes_rising',
  /** The first prize is more than the mean loss of a member who plays up to the daily cap on every day. */
  'prize_over_theory',
  /** A window ends before it begins, overlaps another one, or a day is named twice. */
  'times_invalid',
  /** The kind is not taken at a moment, so it has no hours. */
  'times_unused',
  /** The kind is not offered to everyone, so it has no control group. */
  'control_unused',
  /** Loss cashback has whole days, and at least one whole period. */
  'loss_days_invalid',
  /** The game is not open at the merchant, or its vendor takes no free spins for it. */
  'game_unavailable',
  /** Name, return or highest win are not those the vendor reports now. */
  'game_differs',
  /** The game has no bet of this value. */
  'stake_not_offered',
  /** The highest win of a spin, or of all of them, is above what the vendor may have paid at once, or in an hour. */
  'exposure_exceeded',
] as const;
export type PromotionFinding = (typeof PROMOTION_FINDINGS)[number];

/** Why a member may not take part. `have` and `need` are levels, days, or 0 and 1. */
export const PROMOTION_REASONS = [
  'not_started',
  'ended',
  'paused',
  /** Not at this hour or on this day of the week. */
  'hours',
  'not_logged_in',
  'restricted',
  'trial',
  'level',
  'identity',
  'deposit',
  'account_age',
  'first_deposit',
  'bonus_running',
  /** The session was not opened in the installed app. */
  'app',
  /** The app was used before the promotion began. */
  'app_before',
  'done',
  'sold_out',
] as const;
export type PromotionReason = (typeof PROMOTION_REASONS)[number];

/** What a friend has to do, in the order of the page. */
export const REFERRAL_STEPS = ['identity', 'bank', 'deposits', 'points'] as const;
export type ReferralStep = (typeof REFERRAL_STEPS)[number];

/** Where a friend is: `registered` has done nothing of it, `holding` has qualified and is checked, `paid` was rewarded. */
export const REFERRAL_STATES = ['registered', 'qualifying', 'holding', 'paid', 'closed'] as const;
export type ReferralState = (typeof REFERRAL_STATES)[number];

/** Why nothing, or nothing more, is paid for a friend. */
export const REFERRAL_CLOSINGS = [
  'window_over',
  'same_person',
  'sold_out',
  'operator',
  'account_closed',
  'monthly_limit',
] as const;
export type ReferralClosing = (typeof REFERRAL_CLOSINGS)[number];

/** `draft` was never published; `waiting` needs a second person. */
export const PROMOTION_STATES = ['draft', 'waiting', 'live', 'paused', 'ended'] as const;
export type PromotionState = (typeof PROMOTION_STATES)[number];

/** Days of one simulation. */
export const SIMULATION_DAYS_MAXIMUM = 31;

/** How a simulation reads past days where they do not tell all. */
export const SIMULATION_NOTES = [
  /** Everyone who qualifies takes it, and no one plays otherwise because of it. */
  'everyone_takes',
  /** Level, identity and breaks are those of today. */
  'audience_today',
  /** A day of play is a day signed in; none is made up. */
  'play_is_presence',
  /** A bonus is over by the next deposit. */
  'bonus_over',
  /** One race over the whole span. */
  'one_race',
  /** Everyone joins before playing. */
  'joined_at_start',
  /** The highest cashback rates are those of the last day. */
  'rates_last_day',
] as const;
export type SimulationNote = (typeof SIMULATION_NOTES)[number];

/** Why past days say nothing about a kind. */
export const SIMULATION_UNKNOWNS = [
  'codes_handed_out',
  'openers_unknown',
  'operators_decide',
  'friends_unknown',
  'installs_unknown',
] as const;
export type SimulationUnknown = (typeof SIMULATION_UNKNOWNS)[number];
