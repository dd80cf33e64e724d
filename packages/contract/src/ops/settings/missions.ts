/** Settings of missions: what is asked for and what is paid. */
import { define, money, type Setting } from './setting.ts';

const MONEY = 'settings.money';
const BILLION = 1_000_000_000;

const SPANS = {
  daily: { vi: 'Nhiệm vụ ngày', en: 'Daily mission' },
  weekly: { vi: 'Nhiệm vụ tuần', en: 'Weekly mission' },
} as const;

export interface MissionTier {
  readonly span: keyof typeof SPANS;
  readonly tier: number;
}

/** The missions of a merchant: up to three a day and two a week. */
export const MISSION_TIERS = [
  { span: 'daily', tier: 1 },
  { span: 'daily', tier: 2 },
  { span: 'daily', tier: 3 },
  { span: 'weekly', tier: 1 },
  { span: 'weekly', tier: 2 },
] as const satisfies readonly MissionTier[];

type Tier = (typeof MISSION_TIERS)[number];
type TierKey = { [T in Tier as `${T['span']}.${T['tier']}`]: readonly [points: number, amount: number] };
type PointsKey = { [T in Tier as `promotions.${T['span']}Points.${T['tier']}`]: Setting };
type AmountKey = { [T in Tier as `promotions.${T['span']}Amount.${T['tier']}`]: Setting };

/** Points and amount of each. The days already pay the whole share of 20 bps, so the weeks pay nothing by default. */
const PRESETS: TierKey = {
  'daily.1': [500_000, 1_000],
  'daily.2': [2_000_000, 3_000],
  'daily.3': [5_000_000, 6_000],
  'weekly.1': [10_000_000, 0],
  'weekly.2': [30_000_000, 0],
};

function settingsOf({ span, tier }: Tier): readonly (readonly [string, Setting])[] {
  const [points, amount] = PRESETS[`${span}.${tier}` as keyof TierKey];
  const name = { vi: `${SPANS[span].vi} ${tier}`, en: `${SPANS[span].en} ${tier}` };
  return [
    [
      `promotions.${span}Points.${tier}`,
      define('missions', MONEY, money(1, 100 * BILLION), points, [
        [`${name.vi}: điểm cần đạt`, 'Điểm của mọi trò chơi trong ngày hoặc tuần. Có hiệu lực từ thứ Hai tuần sau.'],
        [`${name.en}: points`, 'Points of any game within the day or the week. Counts from next Monday on.'],
      ]),
    ],
    [
      `promotions.${span}Amount.${tier}`,
      define('missions', MONEY, money(0, BILLION), amount, [
        [
          `${name.vi}: tiền thưởng`,
          'Trả bằng tiền mặt; 0 là không có. Cả ngày và tuần không quá 0,2% số điểm. Có hiệu lực từ thứ Hai tuần sau.',
        ],
        [
          `${name.en}: reward`,
          'Paid in cash; 0 for none. Days and weeks together pay at most 0.2% of the points. Counts from next Monday on.',
        ],
      ]),
    ],
  ];
}

export const MISSION_SETTINGS = Object.fromEntries(MISSION_TIERS.flatMap(settingsOf)) as unknown as PointsKey &
  AmountKey;
