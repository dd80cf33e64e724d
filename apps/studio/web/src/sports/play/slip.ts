/** The slip a member is filling in: its legs, its kind and its stakes. Pure; what it would pay is shown from the prices the member sees. */
import type { CompetitorShown } from '../../../../wire/sports.ts';
import type { LegRequest, PlaceRequest, PricePolicy, OddsFormat, SlipBody } from '../../../../wire/sports-slips.ts';
import { combinations, factorOf, factorsOf, possibleOf, stakeOf, type Ladder } from './prices.ts';

export interface DraftLeg extends LegRequest {
  readonly ladder: Ladder;
  readonly home: CompetitorShown;
  readonly away: CompetitorShown;
  /** The price before the last change, until the member has seen it; 0 without one. */
  readonly before: number;
  readonly status: 'open' | 'suspended' | 'closed';
  /** Code of what stands against it. */
  readonly refusal: string | null;
  /** As a single: its stake. */
  readonly stake: number;
}

export type DraftKind = 'single' | 'parlay' | 'system';

export interface Draft {
  readonly legs: readonly DraftLeg[];
  readonly kind: DraftKind;
  /** Of a parlay. */
  readonly stake: number;
  /** Of a system: stake of a combination by its size. */
  readonly units: Readonly<Record<number, number>>;
  /** Decimal hundredths of legs of one event together; null without. */
  readonly combined: number | null;
  /** The most that may be staked now on the whole slip; undefined until known. */
  readonly maxStake: number | undefined;
  readonly refusal: string | null;
  /** It is being sent. */
  readonly isSending: boolean;
}

export const EMPTY: Draft = {
  legs: [],
  kind: 'single',
  stake: 0,
  units: {},
  combined: null,
  maxStake: undefined,
  refusal: null,
  isSending: false,
};

export const legId = ({ event, key, outcome }: Pick<LegRequest, 'event' | 'key' | 'outcome'>): string =>
  `${event}/${key}/${outcome}`;

/** Whether all legs are on one event, so that together they have a joint price. */
export const isSameGame = ({ legs }: Pick<Draft, 'legs'>): boolean =>
  legs.length > 1 && legs.every(({ event }) => event === legs[0]!.event);

/** Whether two legs are on one event while others are not: those cannot be in one parlay. */
export const hasRelated = ({ legs }: Pick<Draft, 'legs'>): boolean =>
  new Set(legs.map(({ event }) => event)).size < legs.length && !isSameGame({ legs });

/** Adds a leg, or takes it out. Another outcome of the same line takes its place. */
export function toggled(draft: Draft, leg: DraftLeg): Draft {
  const fresh = { ...draft, combined: null, maxStake: undefined, refusal: null };
  if (draft.legs.some((one) => legId(one) === legId(leg)))
    return {
      ...fresh,
      ...fitting(
        draft,
        draft.legs.filter((one) => legId(one) !== legId(leg)),
      ),
    };
  const others = draft.legs.filter(({ event, key }) => event !== leg.event || key !== leg.key);
  return { ...fresh, ...fitting(draft, [...others, leg]) };
}

/** The kind that fits the number of legs: two or more begin as a parlay, one is a single, a system has at least three. */
function fitting(
  { kind, legs: before, units }: Draft,
  legs: readonly DraftLeg[],
): Pick<Draft, 'legs' | 'kind' | 'units'> {
  if (legs.length < 2) return { legs, kind: 'single', units: {} };
  if (kind === 'system' && legs.length < 3) return { legs, kind: 'parlay', units: {} };
  const began = before.length < 2 && kind === 'single' && before.every(({ stake }) => stake === 0);
  return { legs, kind: began ? 'parlay' : kind, units };
}

/** The folds of a parlay or system. */
export function foldsOf({ kind, legs, stake, units }: Draft): SlipBody['folds'] {
  if (kind !== 'system') return [{ size: legs.length, unit: stake }];
  return Object.entries(units)
    .map(([size, unit]) => ({ size: Number(size), unit }))
    .filter(({ size, unit }) => unit > 0 && size >= 1 && size <= legs.length);
}

/** The stake of everything that would be placed. */
export function totalStake(draft: Draft): number {
  if (draft.kind === 'single') return draft.legs.reduce((sum, { stake }) => sum + stake, 0);
  return stakeOf(foldsOf(draft), draft.legs.length);
}

/** How many slips or combinations the button places. */
export function countOf(draft: Draft): number {
  if (draft.kind === 'single') return draft.legs.filter(({ stake }) => stake > 0).length;
  return foldsOf(draft).reduce((sum, { size }) => sum + combinations(draft.legs.length, size), 0);
}

/** What comes back when everything wins. */
export function possibleWin(draft: Draft): number {
  const { legs, kind, stake, combined } = draft;
  if (kind === 'single')
    return legs.reduce((sum, leg) => sum + possibleOf([{ size: 1, unit: leg.stake }], factorsOf([leg])), 0);
  if (kind === 'parlay' && isSameGame(draft)) return combined === null ? 0 : Math.floor((stake * combined) / 100);
  return possibleOf(foldsOf(draft), factorsOf(legs));
}

/** What comes back when only `hits` legs win, the least and the most of it: a system's smaller sums. */
export function systemRange(draft: Draft, hits: number): readonly [least: number, most: number] {
  const odds = ({ ladder, price }: DraftLeg): number => {
    const [won, staked] = factorOf(ladder, price);
    return won / staked;
  };
  const byOdds = draft.legs.slice().sort((one, other) => odds(one) - odds(other));
  const folds = foldsOf(draft).filter(({ size }) => size <= hits);
  const pays = (legs: readonly DraftLeg[]): number => possibleOf(folds, factorsOf(legs));
  return [pays(byOdds.slice(0, hits)), pays(byOdds.slice(-hits))];
}

const legRequest = ({ event, key, outcome, price }: DraftLeg): LegRequest => ({ event, key, outcome, price });

/** The body of a parlay or system, or of the single of a leg. */
export function bodyOf(draft: Draft, single?: DraftLeg): SlipBody {
  if (single) return { kind: 'single', legs: [legRequest(single)], folds: [{ size: 1, unit: single.stake }] };
  const kind =
    draft.kind === 'system' ? 'system' : isSameGame(draft) ? 'sameGame' : draft.legs.length === 1 ? 'single' : 'parlay';
  return { kind, legs: draft.legs.map(legRequest), folds: foldsOf(draft) };
}

export interface PlaceTerms {
  readonly policy: PricePolicy;
  readonly acceptLower: boolean;
  readonly format: OddsFormat;
}

/** The requests the button sends: of singles each with the id of its leg, otherwise one for the whole slip. */
export function requestsOf(
  draft: Draft,
  { policy, acceptLower, format }: PlaceTerms,
  newId: () => string,
): readonly { readonly leg?: string; readonly request: PlaceRequest }[] {
  const terms = { policy, acceptLower, format };
  if (draft.kind === 'single')
    return draft.legs.flatMap((leg) =>
      leg.stake > 0 ? [{ leg: legId(leg), request: { ...bodyOf(draft, leg), ...terms, requestId: newId() } }] : [],
    );
  const body = bodyOf(draft);
  const combined = body.kind === 'sameGame' && draft.combined !== null ? { combined: draft.combined } : {};
  return [{ request: { ...body, ...terms, ...combined, requestId: newId() } }];
}

/** Whether prices have changed since the member saw them. */
export const hasChanged = ({ legs }: Draft): boolean => legs.some(({ before }) => before !== 0);

/** The member has seen the new prices. */
export const seen = (draft: Draft): Draft => ({ ...draft, legs: draft.legs.map((leg) => ({ ...leg, before: 0 })) });

/** A leg at a price that has come; the one the member saw first stays beside it until it is seen. */
export function repriced(leg: DraftLeg, price: number): DraftLeg {
  if (price === 0 || price === leg.price) return price === leg.before ? { ...leg, before: 0 } : leg;
  const before = leg.before === 0 ? leg.price : leg.before;
  return { ...leg, price, before: before === price ? 0 : before };
}
