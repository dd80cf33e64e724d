/** Promotions as a reader sees them: what is offered, where the reader stands, and why not. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import { UPLOAD_IMAGES_MAXIMUM } from '@lantern/contract/constants';
import { APPLICATION_REMARK_MAXIMUM, type PromotionKind, type PromotionRule } from '@lantern/contract/promotion-rules';
import { dayIn, type Day } from '../../../../kernel/days.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { isRealMember, type Merchant, type Session } from '../../../../kernel/session.ts';
import { createSealing, type Sealing } from '../../../../kernel/sealing.ts';
import { present } from '../applications/apply.ts';
import { attemptsUsed } from '../applications/attempts.ts';
import { picturesOf } from '../applications/picture-store.ts';
import { listOf } from '../applications/store.ts';
import type { CommonPart, PromotionsContext } from '../context.ts';
import { appReasons } from './app-start.ts';
import { countFree, findSealedSeed, listAmounts } from './piece-store.ts';
import { readCommon } from './listed.ts';
import { readAnyReader } from './reader.ts';
import { canMakeUp, cycleDays, cycleOf, makeUpsLeft, milestoneKey, milestonesOf, streakOf } from './kinds/check-in.ts';
import { isControl, personOf } from './kinds/control.ts';
import { reasonsFor, scheduleOf, type Reader, type Reason } from './kinds/eligibility.ts';
import { listText } from './kinds/envelopes.ts';
import { giftTurnoverOf, traitsOf } from './kinds/traits.ts';
import { matchReasons } from './match.ts';
import { termsOf } from './kinds/terms.ts';
import { listOwnChoices } from './loss-store.ts';
import { lossPage } from './losses.ts';
import { listOwn } from './race-store.ts';
import { spinsOf } from './spins.ts';
import { signedDays } from './signed-days.ts';
import { askedOfReader, isOver, standingOf, type Scene, type Took } from './standing.ts';
import { findLive, isStillShown, listTaken, readNow, type LivePromotion } from './store.ts';

type Card = AnswerOf<Calls['promotions.list']>['list'][number];
type Promotion = AnswerOf<Calls['promotions.read']>;
type CheckInRule = Extract<PromotionRule, { kind: 'check_in' }>;

/** A reader's request. */
export interface Reading {
  readonly session: Session | undefined;
  readonly merchant: Merchant;
  readonly language: Language;
}

/** Seals the seeds of envelopes until their promotion is over. */
export const seedSealing = (module: PromotionsContext): Sealing => createSealing(module.kernel, 'promotions/seed');

/** Where a sealed seed belongs. */
export const seedPlace = ({ merchantCode, key }: { readonly merchantCode: string; readonly key: string }): string =>
  `${merchantCode}/${key}`;

function cardOf(promotion: LivePromotion, took: Took, scene: Scene): Card {
  const { key, kind, currency, rule, least, most } = promotion;
  const { reader, timeZone, nowMs, soldOut, language, offers, appSignIns } = scene;
  const standing = standingOf(promotion);
  const done = standing.isDone(promotion, took, scene);
  const reasons: Reason[] = [
    ...reasonsFor(
      scheduleOf(promotion, timeZone, nowMs),
      askedOfReader(promotion),
      reader,
      { done, soldOut: soldOut.has(key) },
      nowMs,
    ),
    ...matchReasons(rule, offers.get(key)),
    ...appReasons(rule, appSignIns),
  ];
  const label = standing.label(promotion, took, scene, done);
  return {
    key,
    kind,
    name: language === 'VI' ? rule.names.vi : rule.names.en,
    lead: language === 'VI' ? rule.lead.vi : rule.lead.en,
    art: rule.art,
    currency,
    label,
    eligible: reasons.length === 0 && label === 'open',
    reasons,
    from: rule.from,
    to: rule.to,
    least: Number(least),
    most: Number(most),
    received: Number(took.own.reduce((sum, { amount, state }) => (state === 'closed' ? sum : sum + amount), 0n)),
    turnover: turnoverIn(rule),
  };
}

/** The turnover that a card shows. */
function turnoverIn(rule: PromotionRule): Card['turnover'] {
  if (rule.kind === 'match') return { multiple: rule.multiple, base: rule.base };
  const turnover = giftTurnoverOf(rule);
  return turnover ? { multiple: turnover.multiple, base: 'bonus' } : null;
}

const NOTHING: Took = {
  person: [],
  own: [],
  racers: [],
  ownRace: undefined,
  applications: [],
  ownApplications: [],
  choices: [],
};

/** The accounts of a reader's person, this one first; none of guests and trials. */
const accountsOf = async ({ kernel: { db }, deps }: PromotionsContext, session: Session | undefined) =>
  session && isRealMember(session.memberType) ? await deps.samePerson(db, session.memberId) : [];

/** What a reader took of promotions. */
async function readTook(
  { kernel: { db } }: PromotionsContext,
  { session, accounts }: Known,
  promotions: readonly LivePromotion[],
): Promise<(key: string) => Took> {
  if (!session || accounts.length === 0) return () => NOTHING;
  const { memberId, merchantCode } = session;
  const keys = promotions.map(({ key }) => key);
  // Only what some promotion's kind has is looked up.
  const keysOf = (kind: PromotionKind) => promotions.filter((one) => one.kind === kind).map(({ key }) => key);
  const ifAny = async <T>(of: readonly string[], read: (of: readonly string[]) => Promise<readonly T[]>) =>
    of.length === 0 ? [] : await read(of);
  const [all, races, applied, choices] = await Promise.all([
    listTaken(db, accounts, keys),
    ifAny(keysOf('race'), (of) => listOwn(db, merchantCode, accounts, of)),
    ifAny(keysOf('application'), (of) => listOf(db, accounts, of)),
    ifAny(keysOf('loss'), (of) => listOwnChoices(db, merchantCode, [memberId], of)),
  ]);
  return (key) => {
    const person = all.filter(({ promotion }) => promotion === key);
    const racers = races.filter((one) => one.key === key);
    const applications = applied.filter((one) => one.key === key);
    return {
      person,
      own: person.filter((one) => one.memberId === memberId),
      racers,
      ownRace: racers.find((one) => one.memberId === memberId),
      applications,
      ownApplications: applications.filter((one) => one.memberId === memberId),
      choices: choices.filter((one) => one.key === key),
    };
  };
}

/** A reader, found once for everything that is read of them. */
interface Known extends Reading {
  readonly accounts: readonly MemberId[];
  readonly nowMs: number;
}

/** Where a member stands with the deposit offers of matches, by promotion. */
async function readOffers(
  { kernel, deps }: PromotionsContext,
  { session, accounts }: Known,
  offers: CommonPart['offers'],
): Promise<Scene['offers']> {
  if (!session || accounts.length === 0) return new Map();
  const own = await deps.ownOffers(kernel.db, session.memberId, accounts, offers);
  return new Map(own.flatMap((offer) => (offer.promotion === null ? [] : [[offer.promotion, offer] as const])));
}

/** The person's sign-ins in the installed app, when a promotion of it is among what is read. */
async function readAppSignIns(
  { kernel: { db }, deps }: PromotionsContext,
  { session, accounts }: Known,
  promotions: readonly LivePromotion[],
): Promise<Scene['appSignIns']> {
  const hasGift = promotions.some(({ kind }) => kind === 'app_download');
  if (!hasGift || !session || accounts.length === 0) return undefined;
  return await deps.appDownload.signInsOf(db, accounts, session.sessionId);
}

/** Kinds that the merchant has switched off: they are on no page. */
async function switchedOff({ deps }: PromotionsContext, merchantCode: string): Promise<readonly PromotionKind[]> {
  return [
    ...((await deps.referral.isOn(merchantCode)) ? [] : (['referral'] as const)),
    ...((await deps.appDownload.isOn(merchantCode)) ? [] : (['app_download'] as const)),
  ];
}

async function readScene(
  module: PromotionsContext,
  known: Known,
  promotions: readonly LivePromotion[],
  { soldOut, offers: listed }: CommonPart,
): Promise<Scene> {
  const { session, merchant, language, nowMs } = known;
  const [reader, offers, appSignIns] = await Promise.all([
    readAnyReader(module, module.kernel.db, session, promotions.map(askedOfReader), nowMs),
    readOffers(module, known, listed),
    readAppSignIns(module, known, promotions),
  ]);
  return { reader, nowMs, timeZone: merchant.timeZone, language, soldOut, offers, appSignIns };
}

/** Those of the promotions that the reader is offered: members of a control group are not. */
function offeredTo({ accounts }: Known, promotions: readonly LivePromotion[]): readonly LivePromotion[] {
  if (accounts.length === 0) return promotions;
  const person = personOf(accounts);
  return promotions.filter((promotion) => !isControl(promotion, promotion.rule, person));
}

const isWithheld = (reader: Reader): boolean => reader.is === 'member' && !reader.mayPlay;

/** A real member's account may be in another currency than the merchant's; trials see what members do. */
export const currencyOf = ({ session, merchant }: Reading): string =>
  session && isRealMember(session.memberType) ? session.currency : merchant.currency;

/** What a reader is offered; members on a break, excluded or restricted are offered nothing. */
export async function readPromotions(
  module: PromotionsContext,
  reading: Reading,
): Promise<AnswerOf<Calls['promotions.list']>> {
  const { merchant, session } = reading;
  const [off, accounts, nowMs] = await Promise.all([
    switchedOff(module, merchant.code),
    accountsOf(module, session),
    readNow(module.kernel.db),
  ]);
  const listed = await module.lists.read({ merchantCode: merchant.code, currency: currencyOf(reading) }, nowMs);
  const known = { ...reading, accounts, nowMs };
  const promotions = offeredTo(
    known,
    listed.promotions.filter((one) => !off.includes(one.kind) && isStillShown(one, nowMs)),
  );
  const [scene, tookOf] = await Promise.all([
    readScene(module, known, promotions, listed),
    readTook(module, known, promotions),
  ]);
  if (isWithheld(scene.reader)) return { list: [], withheld: true };
  return { list: promotions.map((promotion) => cardOf(promotion, tookOf(promotion.key), scene)), withheld: false };
}

function checkInOf(rule: CheckInRule, took: Took, { nowMs, timeZone }: Scene, isOpen: boolean): Promotion['checkIn'] {
  const today = dayIn(timeZone, nowMs);
  const firstDay = dayIn(timeZone, rule.from);
  const cycle = cycleOf(today);
  const signed = signedDays(took.person, cycle);
  const reached = new Set(took.person.map(({ periodKey }) => periodKey));
  const stateOf = (day: Day): 'signed' | 'made_up' | 'missed' | 'today' | 'coming' => {
    const own = signed.find((one) => one.day === day);
    if (own) return own.madeUp ? 'made_up' : 'signed';
    if (day === today) return 'today';
    return day < today ? 'missed' : 'coming';
  };
  return {
    cycle,
    today,
    daily: rule.daily,
    days: cycleDays(cycle).map((day) => ({
      day,
      state: stateOf(day),
      canMakeUp: isOpen && canMakeUp(signed, day, today, firstDay),
    })),
    streak: streakOf(signed, today),
    signed: signed.length,
    makeUpsLeft: makeUpsLeft(signed),
    milestones: milestonesOf(rule).map((milestone) => ({
      ...milestone,
      reached: reached.has(milestoneKey(cycle, milestone.days)),
    })),
  };
}

async function envelopeOf(module: PromotionsContext, promotion: LivePromotion): Promise<Promotion['envelope']> {
  const { rule, pieces, listHash } = promotion;
  if (rule.kind !== 'envelope') return null;
  return {
    table: rule.envelopes.mode === 'table' ? rule.envelopes.pieces.map((piece) => ({ ...piece })) : null,
    total: pieces!,
    left: await countFree(module.kernel.db, promotion),
    listHash: listHash!,
  };
}

/** One promotion with its terms. Refuses promotion_not_found, also for members who are offered nothing. */
export async function readPromotion(
  module: PromotionsContext,
  reading: Reading,
  key: string,
): Promise<Result<Promotion, 'promotion_not_found'>> {
  const promotion = await findLive(module.kernel.db, { merchantCode: reading.merchant.code, key });
  if (promotion?.currency !== currencyOf(reading) || traitsOf(promotion.rule).isHidden)
    return refuse('promotion_not_found');
  if ((await switchedOff(module, reading.merchant.code)).includes(promotion.kind)) return refuse('promotion_not_found');
  const { kernel, deps } = module;
  const [accounts, nowMs, common] = await Promise.all([
    accountsOf(module, reading.session),
    readNow(kernel.db),
    readCommon(kernel, deps, promotion, [promotion]),
  ]);
  const known = { ...reading, accounts, nowMs };
  if (offeredTo(known, [promotion]).length === 0) return refuse('promotion_not_found');
  const [scene, tookOf] = await Promise.all([
    readScene(module, known, [promotion], common),
    readTook(module, known, [promotion]),
  ]);
  if (isWithheld(scene.reader)) return refuse('promotion_not_found');
  const took = tookOf(key);
  const { rule, currency, termsHash } = promotion;
  const card = cardOf(promotion, took, scene);
  const { reader } = scene;
  // A make-up is possible on a day that is signed already.
  const mayTake = reader.is === 'member' && card.reasons.every(({ code }) => code === 'done');
  return ok({
    ...card,
    terms: termsOf(rule, reading.language === 'VI' ? 'VI' : 'EN', { currency, timeZone: scene.timeZone }),
    termsHash,
    audience: askedOfReader(promotion),
    checkIn: rule.kind === 'check_in' ? checkInOf(rule, took, scene, mayTake) : null,
    envelope: await envelopeOf(module, promotion),
    application: await applicationOf(module, promotion, took, card),
    match: matchOf(promotion),
    loss: await lossPage(module, promotion, took.choices, scene),
    spins: await spinsOf(module, promotion, reading.session, reading.language === 'VI'),
    bonus: bonusOf(promotion),
  });
}

/** The form of an application with the member's own. */
async function applicationOf(
  { kernel: { db } }: PromotionsContext,
  { rule }: LivePromotion,
  { applications, ownApplications, own }: Took,
  { label, reasons }: Card,
): Promise<Promotion['application']> {
  if (rule.kind !== 'application') return null;
  const pictures = await picturesOf(
    db,
    ownApplications.map(({ applicationId }) => applicationId),
  );
  const attemptsLeft = Math.max(0, rule.attempts - attemptsUsed(applications));
  const isOpen = label === 'open' || label === 'rejected';
  const waits = applications.some(({ state }) => state === 'waiting');
  return {
    remarkMaximum: APPLICATION_REMARK_MAXIMUM,
    picturesNeeded: rule.picturesNeeded,
    picturesMaximum: UPLOAD_IMAGES_MAXIMUM,
    answerHours: rule.answerHours,
    attempts: rule.attempts,
    attemptsLeft,
    canApply: isOpen && reasons.length === 0 && attemptsLeft > 0 && !waits,
    own: ownApplications.map((one) => present(one, pictures.get(one.applicationId))),
    entryId: own.find(({ state }) => state === 'claimable')?.entryId ?? null,
  };
}

function bonusOf({ rule, value }: LivePromotion): Promotion['bonus'] {
  const turnover = giftTurnoverOf(rule);
  if (turnover === undefined) return null;
  const { product, hours, betMaximum, cashOutMaximum } = turnover;
  return { product, hours, betMaximum, cashOutMaximum, value };
}

function matchOf({ rule, value }: LivePromotion): Promotion['match'] {
  if (rule.kind !== 'match' || value === null) return null;
  const { deposits, product, percentBps, minimumDeposit, hours, betMaximum, cashOutMaximum } = rule;
  return { deposits, product, percentBps, minimumDeposit, hours, betMaximum, cashOutMaximum, value };
}

/** The hash of a list of envelopes, and once they are over the list and its seed. Refuses promotion_not_found. */
export async function readProof(
  module: PromotionsContext,
  merchantCode: string,
  key: string,
): Promise<Result<AnswerOf<Calls['promotions.proof']>, 'promotion_not_found'>> {
  const { db } = module.kernel;
  const promotion = await findLive(db, { merchantCode, key });
  if (!promotion || promotion.listHash === null) return refuse('promotion_not_found');
  if (!isOver(promotion, await readNow(db))) return ok({ listHash: promotion.listHash, list: null, seed: null });
  const sealed = (await findSealedSeed(db, promotion))!;
  return ok({
    listHash: promotion.listHash,
    list: listText(await listAmounts(db, promotion)),
    seed: seedSealing(module).unseal(seedPlace(promotion), sealed),
  });
}
