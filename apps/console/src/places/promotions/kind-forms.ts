/** What each kind of promotion has in the form: one entry a kind. */
import type { PromotionArt, PromotionKind, PromotionRule } from '@lantern/contract/promotion-rules';
import { bpsOf, matchFormOf, matchOf } from './match-form.ts';
import { numberOf as number } from './numbers.ts';
import { REFERRAL_NUMBERS, type Form } from './form.ts';

/** Days a new rule lasts, unless its kind says otherwise. */
export const USUAL_DAYS = 30;
const RACE_DAYS = 7;
const BPS_IN_PERCENT = 100;

type RuleOf<K extends PromotionKind> = Extract<PromotionRule, { kind: K }>;

interface KindForm<R> {
  readonly art: PromotionArt;
  /** What a new rule begins with; absent: as most kinds do. */
  readonly days?: number;
  readonly identityVerified?: boolean;
  readonly depositDays?: string;
  /** Begins with a day of the merchant. */
  readonly wholeDays?: true;
  /** Taken at a moment: it may have days and hours. */
  readonly isMomentary?: true;
  /** Offered to everyone: it may have a control group. */
  readonly isOffered?: true;
  /** A gift: it may be bonus money with turnover. */
  readonly mayHaveTurnover?: true;
  /** What it asks is asked of someone else, in words of its own. */
  readonly asksOther?: true;
  /** Pieces are made once, and who races counts on the prizes; other kinds may change what they give once they are published. */
  readonly isFixed?: true;
  /** Its own fields of a saved rule, as typed. */
  readonly formOf: (rule: R) => Partial<Form>;
  /** Its own part of the rule; what is not a number is left out. */
  readonly giftOf: (form: Form) => object;
}

type KindForms = { readonly [K in PromotionKind]: KindForm<RuleOf<K>> };

function envelopesForm({ envelopes }: RuleOf<'envelope'>): Partial<Form> {
  if (envelopes.mode === 'table')
    return { pieces: envelopes.pieces.map(({ amount, count }) => ({ amount: String(amount), count: String(count) })) };
  const { total, count, minimum, maximum, step } = envelopes;
  return {
    mode: 'split',
    total: String(total),
    count: String(count),
    minimum: String(minimum),
    maximum: String(maximum),
    step: String(step),
  };
}

const envelopesOf = ({ mode, pieces, total, count, minimum, maximum, step }: Form): object => ({
  envelopes:
    mode === 'table'
      ? { mode, pieces: pieces.map((piece) => ({ amount: number(piece.amount), count: number(piece.count) })) }
      : {
          mode,
          total: number(total),
          count: number(count),
          minimum: number(minimum),
          maximum: number(maximum),
          step: number(step),
        },
});

export const KIND_FORMS: KindForms = {
  app_download: {
    art: 'welcome',
    mayHaveTurnover: true,
    isMomentary: true,
    isOffered: true,
    formOf: ({ amount }) => ({ amount: String(amount) }),
    giftOf: ({ amount }) => ({ amount: number(amount) }),
  },
  application: {
    art: 'lanterns',
    mayHaveTurnover: true,
    formOf: ({ minimum, maximum, picturesNeeded, attempts, answerHours }) => ({
      minimum: String(minimum),
      maximum: String(maximum),
      picturesNeeded: String(picturesNeeded),
      attempts: String(attempts),
      answerHours: String(answerHours),
    }),
    giftOf: ({ minimum, maximum, picturesNeeded, attempts, answerHours }) => ({
      minimum: number(minimum),
      maximum: number(maximum),
      picturesNeeded: number(picturesNeeded),
      attempts: number(attempts),
      answerHours: number(answerHours),
    }),
  },
  check_in: {
    art: 'lanterns',
    mayHaveTurnover: true,
    isMomentary: true,
    isOffered: true,
    depositDays: '30',
    formOf: ({ daily, milestones }) => ({ daily: String(daily), milestones: milestones.map(String) }),
    giftOf: ({ daily, milestones }) => ({ daily: number(daily), milestones: milestones.map(number) }),
  },
  code: {
    art: 'welcome',
    mayHaveTurnover: true,
    isMomentary: true,
    isFixed: true,
    formOf: ({ amount, codes, usesEach }) => ({
      amount: String(amount),
      codes: String(codes),
      usesEach: String(usesEach),
    }),
    giftOf: ({ amount, codes, usesEach }) => ({
      amount: number(amount),
      codes: number(codes),
      usesEach: number(usesEach),
    }),
  },
  envelope: {
    art: 'lucky-money',
    mayHaveTurnover: true,
    isMomentary: true,
    isOffered: true,
    isFixed: true,
    formOf: envelopesForm,
    giftOf: envelopesOf,
  },
  loss: {
    art: 'slots',
    isOffered: true,
    wholeDays: true,
    isFixed: true,
    identityVerified: false,
    formOf: ({ product, period, rateBps, maximum }) => ({
      product,
      maximum: String(maximum),
      loss: { period, percent: String(rateBps / BPS_IN_PERCENT) },
    }),
    giftOf: ({ product, maximum, loss: { period, percent } }) => ({
      product,
      period,
      rateBps: bpsOf(percent),
      maximum: number(maximum),
    }),
  },
  manual: {
    art: 'lucky-money',
    mayHaveTurnover: true,
    formOf: ({ maximum, dailyMaximum }) => ({ maximum: String(maximum), dailyMaximum: String(dailyMaximum) }),
    giftOf: ({ maximum, dailyMaximum }) => ({ maximum: number(maximum), dailyMaximum: number(dailyMaximum) }),
  },
  match: {
    art: 'welcome',
    isMomentary: true,
    isOffered: true,
    identityVerified: false,
    formOf: (rule) => ({ match: matchFormOf(rule) }),
    giftOf: ({ match }) => matchOf(match),
  },
  race: {
    art: 'slots',
    isOffered: true,
    days: RACE_DAYS,
    wholeDays: true,
    isFixed: true,
    formOf: ({ product, dailyCap, countsFrom, prizes, closeHours }) => ({
      product,
      dailyCap: String(dailyCap),
      countsFrom,
      prizes: prizes.map(({ places, amount }) => ({ places: String(places), amount: String(amount) })),
      closeHours: String(closeHours),
    }),
    giftOf: ({ product, dailyCap, countsFrom, prizes, closeHours }) => ({
      product,
      dailyCap: number(dailyCap),
      countsFrom,
      prizes: prizes.map(({ places, amount }) => ({ places: number(places), amount: number(amount) })),
      closeHours: number(closeHours),
    }),
  },
  referral: {
    art: 'club',
    asksOther: true,
    formOf: (rule) => ({
      amount: String(rule.amount),
      referral: Object.fromEntries(REFERRAL_NUMBERS.map((name) => [name, String(rule[name])])) as Form['referral'],
    }),
    giftOf: ({ amount, referral }) => ({
      amount: number(amount),
      ...Object.fromEntries(REFERRAL_NUMBERS.map((name) => [name, number(referral[name])])),
    }),
  },
  spins: {
    art: 'slots',
    isMomentary: true,
    isOffered: true,
    formOf: ({ vendor, game, gameNames, rtpBps, topTimes, spins, stake, useDays }) => ({
      spins: {
        game: { vendor, game, gameNames, rtpBps, topTimes },
        spins: String(spins),
        stake: String(stake),
        useDays: String(useDays),
      },
    }),
    giftOf: ({ spins: { game, spins, stake, useDays } }) => ({
      ...game,
      spins: number(spins),
      stake: number(stake),
      useDays: number(useDays),
    }),
  },
};

/** The own fields of a saved rule. */
export const kindFormOf = (rule: PromotionRule): Partial<Form> =>
  (KIND_FORMS[rule.kind] as KindForm<PromotionRule>).formOf(rule);
