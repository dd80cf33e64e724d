/** A rule while it is written: numbers as typed. Makes the rule once every number is there, and places the linter's findings. */
import {
  CHECK_IN_MILESTONES,
  CONTROL_USUAL_BPS,
  promotionRule,
  type PROMOTION_STATES,
  type PromotionKind,
  type PromotionRule,
} from '@lantern/contract/promotion-rules';
import type { OpsAnswer } from '../../lib/calls.ts';
import type { Tone } from '../../widgets/parts.tsx';
import { REFERRAL_NUMBERS, type Form, type ReferralNumber } from './form.ts';
import { KIND_FORMS, kindFormOf, USUAL_DAYS } from './kind-forms.ts';
import { bpsOf, EMPTY_MATCH } from './match-form.ts';
import { numberOf } from './numbers.ts';
import { timesFormOf, timesOf } from './times-form.ts';
import { turnoverFormOf, turnoverOf } from './turnover-form.ts';

export type Row = OpsAnswer<'ops.promotions.list'>['list'][number];
export type Detail = OpsAnswer<'ops.promotions.read'>;
export type Checked = OpsAnswer<'ops.promotions.check'>;
export type State = (typeof PROMOTION_STATES)[number];

export const STATE_TONE: Readonly<Record<State, Tone>> = {
  draft: 'plain',
  waiting: 'warn',
  live: 'ok',
  paused: 'bad',
  ended: 'plain',
};

export type { Form } from './form.ts';

/** Parts of the form, in their order. */
export const SECTIONS = ['kind', 'who', 'gift', 'limits', 'texts', 'schedule'] as const;
export type Section = (typeof SECTIONS)[number];

/** Fields that something may be wrong with. */
export type FieldName =
  | 'nameVi'
  | 'nameEn'
  | 'leadVi'
  | 'leadEn'
  | 'identity'
  | 'level'
  | 'depositDays'
  | 'accountDays'
  | 'daily'
  | 'milestones'
  | 'amount'
  | 'codes'
  | 'usesEach'
  | 'pieces'
  | 'split'
  | 'minimum'
  | 'picturesNeeded'
  | 'attempts'
  | 'answerHours'
  | 'dailyMaximum'
  | 'percent'
  | 'maximum'
  | 'minimumDeposit'
  | 'multiple'
  | 'hours'
  | 'betMaximum'
  | 'cashOutMaximum'
  | ReferralNumber
  | 'dailyCap'
  | 'prizes'
  | 'closeHours'
  | 'spinsGame'
  | 'spins'
  | 'stake'
  | 'useDays'
  | 'lossRate'
  | 'times'
  | 'control'
  | 'budget'
  | 'from'
  | 'to';

export const SECTION_OF: Readonly<Record<FieldName, Section>> = {
  nameVi: 'texts',
  nameEn: 'texts',
  leadVi: 'texts',
  leadEn: 'texts',
  identity: 'who',
  level: 'who',
  depositDays: 'who',
  accountDays: 'who',
  daily: 'gift',
  milestones: 'gift',
  amount: 'gift',
  codes: 'gift',
  usesEach: 'gift',
  pieces: 'gift',
  split: 'gift',
  minimum: 'gift',
  picturesNeeded: 'gift',
  attempts: 'gift',
  answerHours: 'gift',
  dailyMaximum: 'gift',
  percent: 'gift',
  maximum: 'gift',
  minimumDeposit: 'gift',
  multiple: 'gift',
  hours: 'gift',
  betMaximum: 'gift',
  cashOutMaximum: 'gift',
  deposits: 'gift',
  points: 'gift',
  windowDays: 'gift',
  holdDays: 'gift',
  shareBps: 'gift',
  shareDays: 'gift',
  monthlyFriends: 'gift',
  dailyCap: 'gift',
  prizes: 'gift',
  closeHours: 'gift',
  spinsGame: 'gift',
  spins: 'gift',
  stake: 'gift',
  useDays: 'gift',
  lossRate: 'gift',
  times: 'schedule',
  control: 'limits',
  budget: 'limits',
  from: 'schedule',
  to: 'schedule',
};

const DAY_MS = 86_400_000;
const BPS_IN_PERCENT = 100;

/** A new rule: careful defaults for who gets it, no numbers for what it gives. */
export function emptyForm(kind: PromotionKind, fromMs: number): Form {
  const { art, days = USUAL_DAYS, identityVerified = true, depositDays = '0' } = KIND_FORMS[kind];
  return {
    kind,
    names: { vi: '', en: '' },
    lead: { vi: '', en: '' },
    art,
    from: fromMs,
    to: fromMs + days * DAY_MS,
    budget: '',
    minLevel: '0',
    identityVerified,
    depositDays,
    accountDays: '0',
    daily: '',
    milestones: CHECK_IN_MILESTONES.map(() => ''),
    amount: '',
    codes: '',
    usesEach: '1',
    mode: 'table',
    pieces: [{ amount: '', count: '' }],
    total: '',
    count: '',
    minimum: '',
    maximum: '',
    step: '',
    match: EMPTY_MATCH,
    referral: {
      deposits: '',
      points: '',
      windowDays: '30',
      holdDays: '7',
      shareBps: '10',
      shareDays: '90',
      monthlyFriends: '20',
    },
    picturesNeeded: '1',
    attempts: '2',
    answerHours: '24',
    dailyMaximum: '',
    product: 'any',
    dailyCap: '',
    countsFrom: 'joining',
    prizes: [{ places: '1', amount: '' }],
    closeHours: '24',
    times: undefined,
    control: KIND_FORMS[kind].isOffered ? String(CONTROL_USUAL_BPS / BPS_IN_PERCENT) : '0',
    spins: { game: undefined, spins: '', stake: '', useDays: '7' },
    loss: { period: 'day', percent: '' },
    turnover: undefined,
  };
}

/** The form of a saved rule; what another kind would have stays empty. */
export function formOf(rule: PromotionRule): Form {
  const { kind, names, lead, art, from, to, budget, audience, times, controlBps } = rule;
  const shared: Form = {
    ...emptyForm(kind, from),
    names,
    lead,
    art,
    from,
    to,
    budget: String(budget),
    minLevel: String(audience.minLevel),
    identityVerified: audience.identityVerified,
    depositDays: String(audience.depositDays),
    accountDays: String(audience.accountDays),
    times: timesFormOf(times),
    control: String((controlBps ?? 0) / BPS_IN_PERCENT),
    turnover: turnoverFormOf('turnover' in rule ? rule.turnover : undefined),
  };
  return { ...shared, ...kindFormOf(rule) };
}

const FIELD_OF: Readonly<Record<string, FieldName>> = {
  'audience.minLevel': 'level',
  'audience.depositDays': 'depositDays',
  'audience.accountDays': 'accountDays',
  'turnover.multiple': 'multiple',
  'turnover.hours': 'hours',
  'turnover.betMaximum': 'betMaximum',
  'turnover.cashOutMaximum': 'cashOutMaximum',
  daily: 'daily',
  milestones: 'milestones',
  amount: 'amount',
  codes: 'codes',
  usesEach: 'usesEach',
  percentBps: 'percent',
  maximum: 'maximum',
  minimum: 'minimum',
  picturesNeeded: 'picturesNeeded',
  attempts: 'attempts',
  answerHours: 'answerHours',
  dailyMaximum: 'dailyMaximum',
  minimumDeposit: 'minimumDeposit',
  multiple: 'multiple',
  hours: 'hours',
  betMaximum: 'betMaximum',
  cashOutMaximum: 'cashOutMaximum',
  ...(Object.fromEntries(REFERRAL_NUMBERS.map((name) => [name, name])) as Record<ReferralNumber, ReferralNumber>),
  dailyCap: 'dailyCap',
  prizes: 'prizes',
  closeHours: 'closeHours',
  vendor: 'spinsGame',
  game: 'spinsGame',
  gameNames: 'spinsGame',
  rtpBps: 'spinsGame',
  topTimes: 'spinsGame',
  spins: 'spins',
  stake: 'stake',
  useDays: 'useDays',
  rateBps: 'lossRate',
  times: 'times',
  controlBps: 'control',
  budget: 'budget',
  from: 'from',
  to: 'to',
};

export interface Made {
  /** Undefined while a number is missing or out of its bounds. */
  readonly rule: PromotionRule | undefined;
  /** Fields without a usable value. */
  readonly missing: ReadonlySet<FieldName>;
}

/** The rule of the form, judged by the contract's own schema. */
export function ruleOf(form: Form): Made {
  const parsed = promotionRule.safeParse({
    kind: form.kind,
    names: { vi: form.names.vi.trim(), en: form.names.en.trim() },
    lead: { vi: form.lead.vi.trim(), en: form.lead.en.trim() },
    art: form.art,
    from: form.from,
    to: form.to,
    budget: numberOf(form.budget),
    audience: {
      minLevel: numberOf(form.minLevel),
      identityVerified: form.identityVerified,
      depositDays: numberOf(form.depositDays),
      accountDays: numberOf(form.accountDays),
    },
    ...(KIND_FORMS[form.kind].isMomentary && form.times && { times: timesOf(form.times) }),
    ...(KIND_FORMS[form.kind].isOffered && bpsOf(form.control) !== 0 && { controlBps: bpsOf(form.control) ?? null }),
    ...KIND_FORMS[form.kind].giftOf(form),
    ...(KIND_FORMS[form.kind].mayHaveTurnover && form.turnover && { turnover: turnoverOf(form.turnover) }),
  });
  if (parsed.success) return { rule: parsed.data, missing: new Set() };
  const missing = new Set<FieldName>();
  for (const { path } of parsed.error.issues) {
    const [first, second] = path.map(String);
    const field =
      first === 'envelopes'
        ? form.mode === 'table'
          ? 'pieces'
          : 'split'
        : (FIELD_OF[`${first}.${second}`] ?? FIELD_OF[String(first)]);
    if (field !== undefined) missing.add(field);
  }
  return { rule: undefined, missing };
}

/** A key that can stand in an address, from a name: `Lì xì hoa đăng` is `li-xi-hoa-dang`. */
export const keyFrom = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 48);

/** `DEN8-1011-26` of ten signs, as members read it. */
export const codeLine = (code: string): string =>
  code.includes('-') ? code : `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;
