/**
 * The simulator (engagement.md §6): what a draft would have given over past days. It reads in one snapshot that cannot write, few at once on
 * a node, with a limit on each statement; what past data say nothing about is answered by its worst case, with the reason.
 */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import {
  SIMULATION_DAYS_MAXIMUM,
  type PromotionRule,
  type SimulationNote,
  type SimulationUnknown,
} from '@lantern/contract/promotion-rules';
import { PLAY_CATEGORIES } from '@lantern/contract/ops/settings';
import { createBulkhead, type Bulkhead } from '@lantern/limits';
import { readToday } from '../../../../kernel/day-span.ts';
import { daysBetween, type DayRange } from '../../../../kernel/days.ts';
import type { OpsContext } from '../../../../kernel/http/ops-context.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { categoriesOf } from '../campaigns/kinds/products.ts';
import { mostGiven, type RuleOf } from '../campaigns/kinds/traits.ts';
import { shownMost } from '../campaigns/publish.ts';
import type { PromotionsContext } from '../context.ts';
import { readKnown, type Asking } from './known.ts';
import { joinPersons, type Persons } from './persons.ts';
import {
  replayCheckIn,
  replayLoss,
  replayMatch,
  replayRace,
  replaySpins,
  type Qualified,
  type SpanDay,
} from './replays.ts';
import { limitStatements, readSpan } from './store.ts';
import { createTally, type Tally } from './tally.ts';

type Simulation = AnswerOf<OpsCalls['ops.promotions.simulate']>;
type Body = ParsedInput<OpsCalls['ops.promotions.simulate']>['body'];
type Merchant = Asking['merchant'];

const DAY_MS = 86_400_000;
const FULL_BPS = 10_000n;
const MILLI = 1_000n;
const TOP_SHOWN = 10;
/** A simulation reads many rows: few run at once on a node, and no statement may hold the database for longer. */
const AT_ONCE = 1;
const WAITING = 4;
const STATEMENT_SECONDS = 20;
const TIMED_OUT = '57014';

/** Runs simulations in their turn. */
export const createSimulationTurns = (): Bulkhead => createBulkhead(AT_ONCE, WAITING);

/** What a replay reads with. */
interface Scene {
  readonly module: PromotionsContext;
  readonly tx: Tx;
  readonly merchant: Merchant;
  readonly range: DayRange;
  readonly days: readonly SpanDay[];
  readonly persons: Persons;
}

interface PastKind<R> {
  readonly notes: (rule: R) => readonly SimulationNote[];
  readonly replay: (scene: Scene, rule: R, tally: Tally) => Promise<Qualified>;
}

/** What tells simulations of kinds apart: past days are replayed, or it is said why they tell nothing. */
type Kinds = { readonly [K in PromotionRule['kind']]: PastKind<RuleOf<K>> | { readonly unknown: SimulationUnknown } };

const queryOf = ({ merchant, range }: Pick<Scene, 'merchant' | 'range'>, rule: PromotionRule) => ({
  merchantCode: merchant.code,
  currency: merchant.currency,
  ...range,
  categories: 'product' in rule ? categoriesOf(rule.product) : undefined,
});

const knownOf = (scene: Scene, { audience }: PromotionRule, memberIds: readonly MemberId[]) =>
  readKnown(scene.module, scene.tx, { ...scene, audience }, scene.persons, memberIds);

const idsOf = (rows: readonly { readonly memberId: MemberId }[]): readonly MemberId[] => [
  ...new Set(rows.map(({ memberId }) => memberId)),
];

async function checkIns(scene: Scene, rule: RuleOf<'check_in'>, tally: Tally): Promise<Qualified> {
  const { module, tx, days } = scene;
  const played = await module.deps.play.past.days(tx, queryOf(scene, rule));
  return replayCheckIn(rule, { days, played }, await knownOf(scene, rule, idsOf(played)), tally);
}

async function matches(scene: Scene, rule: RuleOf<'match'>, tally: Tally): Promise<Qualified> {
  const { module, tx, merchant, days, persons } = scene;
  const { past } = module.deps;
  const credited = await past.creditedBetween(tx, {
    merchantCode: merchant.code,
    currency: merchant.currency,
    from: new Date(days[0]!.from),
    to: new Date(days.at(-1)!.to),
  });
  const ids = idsOf(credited);
  const accounts = [...new Set(ids.map(persons.personOf))].flatMap(persons.accountsOf);
  const firsts = rule.deposits === 'first' ? await past.firstDepositsOf(tx, accounts) : new Map<MemberId, Date>();
  let dayAt = 0;
  const deposits = credited.map(({ memberId, amount, at }) => {
    // Both are in the order of time.
    while (at.getTime() >= days[dayAt]!.to) dayAt++;
    return { memberId, amount, at: at.getTime(), day: days[dayAt]!.day };
  });
  const firstOf = (person: MemberId): number | undefined => {
    const times = persons.accountsOf(person).flatMap((account) => firsts.get(account)?.getTime() ?? []);
    return times.length === 0 ? undefined : Math.min(...times);
  };
  return replayMatch(rule, { deposits, firstOf }, await knownOf(scene, rule, ids), tally);
}

async function races(scene: Scene, rule: RuleOf<'race'>, tally: Tally): Promise<Qualified> {
  const { module, tx, days } = scene;
  const scores = await module.deps.play.past.scores(tx, queryOf(scene, rule), BigInt(rule.dailyCap));
  const since = days[0]!.from - rule.audience.depositDays * DAY_MS;
  return replayRace(rule, { days, scores, since }, await knownOf(scene, rule, idsOf(scores)), tally);
}

async function spins(scene: Scene, rule: RuleOf<'spins'>, tally: Tally): Promise<Qualified> {
  const { module, tx, days } = scene;
  const played = await module.deps.play.past.days(tx, queryOf(scene, rule));
  return replaySpins(rule, { days, played }, await knownOf(scene, rule, idsOf(played)), tally);
}

async function losses(scene: Scene, rule: RuleOf<'loss'>, tally: Tally): Promise<Qualified> {
  const { module, tx, merchant, days, range } = scene;
  const ceilingOn = await module.deps.cashbackCeilings(tx, merchant.code);
  const rates = Object.fromEntries(PLAY_CATEGORIES.map((category) => [category, ceilingOn(category, range.toDay)]));
  const lost = await module.deps.play.past.losses(tx, queryOf(scene, rule), rule.period, rates);
  return replayLoss(rule, { days, losses: lost }, await knownOf(scene, rule, idsOf(lost)), tally);
}

const KINDS: Kinds = {
  app_download: { unknown: 'installs_unknown' },
  application: { unknown: 'operators_decide' },
  check_in: { notes: () => ['everyone_takes', 'play_is_presence'], replay: checkIns },
  code: { unknown: 'codes_handed_out' },
  envelope: { unknown: 'openers_unknown' },
  loss: { notes: () => ['everyone_takes', 'rates_last_day'], replay: losses },
  manual: { unknown: 'operators_decide' },
  match: { notes: () => ['everyone_takes', 'bonus_over'], replay: matches },
  race: {
    notes: ({ countsFrom }) => [
      'everyone_takes',
      'one_race',
      ...(countsFrom === 'joining' ? (['joined_at_start'] as const) : []),
    ],
    replay: races,
  },
  referral: { unknown: 'friends_unknown' },
  spins: { notes: () => ['everyone_takes', 'play_is_presence'], replay: spins },
};

const shareOf = (given: bigint, theory: bigint): number | null =>
  theory === 0n ? null : Number((given * FULL_BPS) / theory);

/** The mean loss of members' play that the rule counts, and of all of them together; in minor units. */
async function readTheory(scene: Scene, rule: PromotionRule) {
  const rows = await scene.module.deps.play.past.theory(scene.tx, queryOf(scene, rule));
  const milli = new Map(rows.map(({ memberId, theoryMilli }) => [memberId, theoryMilli]));
  return {
    of: (memberId: MemberId): bigint => (milli.get(memberId) ?? 0n) / MILLI,
    all: rows.reduce((sum, { theoryMilli }) => sum + theoryMilli, 0n) / MILLI,
  };
}
type Theory = Awaited<ReturnType<typeof readTheory>>;

/** Who gets most; between equals the order of their ids. */
async function topOf({ module: { deps } }: Scene, { byMember }: Tally, theory: Theory) {
  const most = [...byMember]
    .toSorted(([one, a], [other, b]) => (a.given === b.given ? (one < other ? -1 : 1) : a.given < b.given ? 1 : -1))
    .slice(0, TOP_SHOWN);
  const names = await deps.maskedNames(most.map(([memberId]) => memberId));
  return most.map(([memberId, { pieces, given }]) => ({
    memberId,
    name: names.get(memberId) ?? '***',
    pieces,
    given: Number(given),
    theory: Number(theory.of(memberId)),
  }));
}

async function replayed<R extends PromotionRule>(
  scene: Scene,
  rule: R,
  { notes, replay }: PastKind<R>,
  theory: Theory,
): Promise<Simulation['outcome']> {
  const tally = createTally(
    mostGiven(rule),
    scene.days.map(({ day }) => day),
  );
  const qualified = await replay(scene, rule, tally);
  const { on: ranOutOn, missed } = tally.ranOut();
  const takers = [...tally.byMember];
  return {
    basis: 'past',
    notes: [...notes(rule), 'audience_today'],
    qualified: qualified.size,
    members: takers.length,
    pieces: takers.reduce((sum, [, { pieces }]) => sum + pieces, 0),
    given: Number(tally.given()),
    shareBps: shareOf(tally.given(), theory.all),
    ranOutOn,
    missed,
    overTheory: takers.filter(([memberId, { given }]) => given > theory.of(memberId)).length,
    days: [...tally.byDay].map(([day, { pieces, members, given }]) => ({
      day,
      pieces,
      members: members.size,
      given: Number(given),
    })),
    top: await topOf(scene, tally, theory),
  };
}

/** The same in the caller's transaction, which reads one snapshot. */
export async function simulateIn(
  module: PromotionsContext,
  tx: Tx,
  merchant: Merchant,
  rule: PromotionRule,
  range: DayRange,
): Promise<Result<Simulation>> {
  const today = await readToday(tx, merchant.timeZone);
  const isPast = range.fromDay <= range.toDay && range.toDay < today;
  if (!isPast || daysBetween(range.fromDay, range.toDay) >= SIMULATION_DAYS_MAXIMUM)
    return refuse('simulation_days_invalid');
  await limitStatements(tx, STATEMENT_SECONDS);
  const days = await readSpan(tx, merchant.timeZone, range);
  const persons = joinPersons(await module.deps.past.samePairs(tx, merchant.code));
  const scene: Scene = { module, tx, merchant, range, days, persons };
  const theory = await readTheory(scene, rule);
  const kind = KINDS[rule.kind] as Kinds[PromotionRule['kind']];
  const outcome: Simulation['outcome'] =
    'unknown' in kind
      ? { basis: 'worst', why: kind.unknown, shareBps: shareOf(mostGiven(rule), theory.all) }
      : await replayed(scene, rule, kind as PastKind<PromotionRule>, theory);
  const { currency } = merchant;
  return ok({ currency, ...range, most: shownMost(rule), theory: Number(theory.all), outcome });
}

/**
 * What a rule would have given over past days. Refuses simulation_days_invalid (more than 31, or not over), simulation_busy (others run and
 * wait on this node), simulation_too_large (a statement took longer than it may).
 */
export async function simulate(
  module: PromotionsContext,
  { merchant }: Pick<OpsContext, 'merchant'>,
  { rule, fromDay, toDay }: Body,
): Promise<Result<Simulation>> {
  return await readInTurn(module, (tx) => simulateIn(module, tx, merchant, rule, { fromDay, toDay }));
}

/** Reads much in one snapshot: few at once on a node. Refuses simulation_busy and simulation_too_large. */
export async function readInTurn<T>(
  { kernel: { db }, simulationTurns }: PromotionsContext,
  read: (tx: Tx) => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    const ran = await simulationTurns.run(() => db.transaction(read, { snapshot: 'reading' }));
    return ran ? ran.value : refuse('simulation_busy');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === TIMED_OUT) return refuse('simulation_too_large');
    throw error;
  }
}
