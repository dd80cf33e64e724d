/** Profit and loss from the ledger's sums per day, counterpart and code. Pure; amounts in minor units. */
import type { TransferCode } from '../../ledger/index.ts';
import type { Day } from '../../../kernel/days.ts';

/** The game behind a house account. */
export interface GameHouse {
  readonly vendor: string;
  readonly gameCategory: string;
}

/** What moved between a member and one counterpart on one day under one code. `out` is from the member. */
export interface DayMovement {
  readonly day: Day;
  readonly code: TransferCode;
  /** Undefined for movements without a game: bonuses, rebates. */
  readonly house: GameHouse | undefined;
  readonly out: bigint;
  readonly in: bigint;
}

export interface Figures {
  readonly stake: bigint;
  readonly validStake: bigint;
  readonly payout: bigint;
  readonly net: bigint;
}

export interface ProfitLoss {
  readonly categories: readonly (Figures & { readonly gameCategory: string })[];
  readonly vendors: readonly (Figures & GameHouse)[];
  readonly days: readonly (Figures & { readonly day: Day; readonly extra: bigint })[];
  readonly totals: Figures & { readonly bonus: bigint; readonly rebate: bigint; readonly total: bigint };
}

/** Filter of a report. */
export interface ProfitFilter {
  readonly vendor?: string | undefined;
  readonly gameCategory?: string | undefined;
}

const BONUS: readonly TransferCode[] = [
  'promo_win',
  'bonus_award',
  'bonus_expire',
  'bonus_forfeit',
  'bonus_cash',
  'reward',
];
const REBATE: readonly TransferCode[] = ['rebate', 'salary', 'hourly_salary', 'dividend', 'commission'];

/** Codes whose movements count although they have no game. */
export const EXTRA_CODES: readonly TransferCode[] = [...BONUS, ...REBATE];

interface Sums {
  stake: bigint;
  returned: bigint;
  payout: bigint;
}

const nothing = (): Sums => ({ stake: 0n, returned: 0n, payout: 0n });

/** Stakes go out and wins come in; a refund reduces the stake, a reversal the wins. */
function count(sums: Sums, movement: DayMovement): void {
  if (movement.code === 'bet_refund') {
    sums.returned += movement.in - movement.out;
  } else if (
    movement.code === 'bet_stake' ||
    movement.code === 'bet_settled' ||
    movement.code === 'vendor_settlement'
  ) {
    sums.stake += movement.out;
    sums.payout += movement.in;
  } else {
    sums.payout += movement.in - movement.out;
  }
}

function figuresOf({ stake, returned, payout }: Sums): Figures {
  const validStake = stake - returned;
  return { stake, validStake, payout, net: payout - validStake };
}

function sumsIn(map: Map<string, Sums>, key: string): Sums {
  const sums = map.get(key) ?? nothing();
  map.set(key, sums);
  return sums;
}

const gained = (movement: DayMovement): bigint => movement.in - movement.out;

/** The report over every day of a range. A filter selects games only, so bonuses and rebates are left out then. */
export function profitLossOf(
  days: readonly Day[],
  movements: readonly DayMovement[],
  filter: ProfitFilter = {},
): ProfitLoss {
  const isNarrowed = filter.vendor !== undefined || filter.gameCategory !== undefined;
  const [byCategory, byVendor, byDay, extras] = [
    new Map<string, Sums>(),
    new Map<string, Sums>(),
    new Map<string, Sums>(),
    new Map<Day, bigint>(),
  ];
  const whole = nothing();
  let [bonus, rebate] = [0n, 0n];
  for (const movement of movements) {
    const { day, house, code } = movement;
    if (EXTRA_CODES.includes(code)) {
      if (isNarrowed) continue;
      if (BONUS.includes(code)) bonus += gained(movement);
      else rebate += gained(movement);
      extras.set(day, (extras.get(day) ?? 0n) + gained(movement));
    } else if (
      house &&
      (filter.vendor ?? house.vendor) === house.vendor &&
      (filter.gameCategory ?? house.gameCategory) === house.gameCategory
    ) {
      for (const sums of [
        whole,
        sumsIn(byDay, day),
        sumsIn(byCategory, house.gameCategory),
        sumsIn(byVendor, JSON.stringify([house.vendor, house.gameCategory])),
      ])
        count(sums, movement);
    }
  }
  const totals = figuresOf(whole);
  const largestFirst = (one: Figures, other: Figures) =>
    one.stake === other.stake ? 0 : one.stake < other.stake ? 1 : -1;
  return {
    categories: [...byCategory]
      .map(([gameCategory, sums]) => ({ gameCategory, ...figuresOf(sums) }))
      .sort(largestFirst),
    vendors: [...byVendor]
      .map(([key, sums]) => {
        const [vendor, gameCategory] = JSON.parse(key) as [string, string];
        return { vendor, gameCategory, ...figuresOf(sums) };
      })
      .sort(largestFirst),
    days: days.map((day) => ({ day, ...figuresOf(byDay.get(day) ?? nothing()), extra: extras.get(day) ?? 0n })),
    totals: { ...totals, bonus, rebate, total: totals.net + bonus + rebate },
  };
}
