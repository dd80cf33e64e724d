/** How much speaks for one person behind a member and those who use the same things. Pure; the README has the table. */
import type { RiskScoreLine } from '@lantern/contract/ops';

/** Use of a thing by a member. */
export interface Use {
  readonly kind: 'device' | 'bank' | 'address';
  readonly thing: string;
  readonly memberId: string;
  readonly times: number;
}

export interface Known {
  readonly uses: readonly Use[];
  /** Hands at one table and alerts of card rooms, by the other member. */
  readonly hands: ReadonlyMap<string, number>;
  readonly alerts: ReadonlyMap<string, number>;
}

export interface ScoreLine {
  readonly line: RiskScoreLine;
  readonly points: number;
  readonly others: readonly string[];
  readonly times: number;
}

const MAXIMUM = 100;
/** So many behind one address are a carrier or an office, and say nothing. */
const CROWD = 10;

/** Points of a line: `first` for one other, `more` for each further one, `per` for each time up to `most`. */
interface Weight {
  readonly first: number;
  readonly more: number;
  readonly per: number;
  readonly most: number;
}
const WEIGHTS: Readonly<Record<RiskScoreLine, Weight>> = {
  device: { first: 28, more: 5, per: 0.5, most: 50 },
  bank: { first: 45, more: 5, per: 0, most: 60 },
  hands: { first: 4, more: 2, per: 0.25, most: 20 },
  address: { first: 4, more: 2, per: 0, most: 10 },
  alerts: { first: 20, more: 5, per: 0, most: 30 },
};

function lineOf(line: RiskScoreLine, byOther: ReadonlyMap<string, number>): ScoreLine {
  const { first, more, per, most } = WEIGHTS[line];
  const others = [...byOther].toSorted(([, one], [, other]) => other - one);
  const times = others.reduce((sum, [, count]) => sum + count, 0);
  const points = others.length === 0 ? 0 : Math.min(most, Math.round(first + more * (others.length - 1) + per * times));
  return { line, points, others: others.map(([id]) => id), times };
}

/** Times each other member used a thing of the kind that the member uses as well. */
function sharedBy(memberId: string, kind: Use['kind'], uses: readonly Use[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [, own] of Map.groupBy(
    uses.filter((use) => use.kind === kind),
    ({ thing }) => thing,
  )) {
    if (kind === 'address' && own.length > CROWD) continue;
    for (const use of own)
      if (use.memberId !== memberId) found.set(use.memberId, (found.get(use.memberId) ?? 0) + use.times);
  }
  return found;
}

/** The lines in their order, and their sum up to 100. */
export function scoreOf(
  memberId: string,
  { uses, hands, alerts }: Known,
): { readonly score: number; readonly lines: readonly ScoreLine[] } {
  const lines = [
    lineOf('device', sharedBy(memberId, 'device', uses)),
    lineOf('bank', sharedBy(memberId, 'bank', uses)),
    lineOf('hands', hands),
    lineOf('address', sharedBy(memberId, 'address', uses)),
    lineOf('alerts', alerts),
  ];
  return {
    score: Math.min(
      MAXIMUM,
      lines.reduce((sum, { points }) => sum + points, 0),
    ),
    lines,
  };
}

/** Whether pairs join all members into one group. */
export function isOneGroup(members: readonly string[], pairs: readonly (readonly [string, string])[]): boolean {
  const reached = new Set(members.slice(0, 1));
  for (let grew = true; grew;) {
    grew = false;
    for (const [one, other] of pairs)
      if (reached.has(one) !== reached.has(other)) {
        reached.add(one).add(other);
        grew = true;
      }
  }
  return members.every((member) => reached.has(member));
}
