/** What demo members deposit and bet. Pure: the seed in, wishes out; the real rules decide what is taken. */
import type { DemoMember } from './people.ts';
import type { Seeded } from './seeded.ts';

export interface WishedItem {
  readonly betType: string;
  readonly selections: readonly string[];
  readonly unit: bigint;
  readonly multiplier: number;
}

const DEPOSITS = [100_000, 200_000, 200_000, 500_000, 500_000, 1_000_000, 2_000_000];

/** A deposit of the day in minor units, or none. New members always begin with one. */
export function wishedDeposit(member: DemoMember, isFirstDay: boolean, random: Seeded): number | undefined {
  return isFirstDay || random.chance(member.keenness / 3) ? random.pick(DEPOSITS) : undefined;
}

const twoDigits = (random: Seeded) => String(random.between(0, 99)).padStart(2, '0');

function different(count: number, random: Seeded): readonly string[] {
  const found = new Set<string>();
  while (found.size < count) found.add(twoDigits(random));
  return [...found];
}

const BETS: readonly ((random: Seeded) => Pick<WishedItem, 'betType' | 'selections'>)[] = [
  (random) => ({ betType: 'lo2', selections: different(random.between(1, 3), random) }),
  (random) => ({ betType: 'lo2', selections: different(1, random) }),
  (random) => ({ betType: 'de_db', selections: different(random.between(2, 10), random) }),
  (random) => ({ betType: 'xien2', selections: [different(2, random).join('-')] }),
  (random) => ({ betType: 'xien3', selections: [different(3, random).join('-')] }),
  (random) => ({ betType: 'lo3', selections: [`${random.between(0, 9)}${twoDigits(random)}`] }),
  (random) => ({ betType: random.pick(['dau', 'duoi']), selections: [String(random.between(0, 9))] }),
  (random) => ({ betType: random.pick(['db2_tai', 'db2_xiu', 'db2_chan', 'db2_le']), selections: ['DB'] }),
  (random) => ({ betType: random.pick(['db2_tai', 'db2_xiu', 'db2_chan', 'db2_le']), selections: ['DB'] }),
];

/** Bets whose one position is the whole price may be larger than those multiplied by 27. */
const CHEAP = ['db2_tai', 'db2_xiu', 'db2_chan', 'db2_le', 'dau', 'duoi'];

/** One order's items. */
export function wishedItems(member: DemoMember, random: Seeded): readonly WishedItem[] {
  return Array.from({ length: random.chance(0.3) ? 2 : 1 }, () => {
    const bet = random.pick(BETS)(random);
    return { ...bet, unit: BigInt(CHEAP.includes(bet.betType) ? member.unit * 10 : member.unit), multiplier: 1 };
  });
}
