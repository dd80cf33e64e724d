/** Slips, markets and outcomes in words, for where no frame writes them: the platform's betting record. */
import { lineText, parseMarket, scoreText, type Market } from '@lantern/game-math/sports';
import type { StudioLanguage } from '../../../wire/session.ts';
import type { StoredLeg, StoredSlip } from './slip.ts';

type Pair = readonly [vi: string, en: string];
const say = ([vi, en]: Pair, language: StudioLanguage): string => (language === 'EN' ? en : vi);

const FAMILIES: Readonly<Record<string, Pair>> = {
  '1x2': ['1X2', '1X2'],
  dc: ['Cơ hội kép', 'Double chance'],
  dnb: ['Hòa hoàn tiền', 'Draw no bet'],
  ah: ['Kèo chấp', 'Asian handicap'],
  eh: ['Chấp 3 cửa', 'Three-way handicap'],
  ou: ['Tài xỉu', 'Over/under'],
  ouTeam: ['Tài xỉu đội', 'Team over/under'],
  range: ['Tổng số bàn', 'Total goals'],
  exact: ['Đúng số bàn', 'Exact goals'],
  cs: ['Tỷ số chính xác', 'Correct score'],
  htft: ['Hiệp 1/cả trận', 'Half-time/full-time'],
  btts: ['Hai đội ghi bàn', 'Both teams to score'],
  oe: ['Lẻ/chẵn', 'Odd/even'],
  goal: ['Bàn tiếp theo', 'Next goal'],
  lastGoal: ['Bàn cuối cùng', 'Last goal'],
  cleanSheet: ['Giữ sạch lưới', 'Clean sheet'],
  winToNil: ['Thắng không thủng lưới', 'Win to nil'],
  bothHalves: ['Ghi bàn cả hai hiệp', 'To score in both halves'],
  qualify: ['Đi tiếp', 'To qualify'],
  scorer: ['Cầu thủ ghi bàn', 'Goalscorer'],
  cornersAh: ['Chấp phạt góc', 'Corner handicap'],
  cornersOu: ['Tài xỉu phạt góc', 'Corners over/under'],
  corners1x2: ['Phạt góc 1X2', 'Corners 1X2'],
  race: ['Đua phạt góc', 'Race to corners'],
  cardsAh: ['Chấp thẻ phạt', 'Card handicap'],
  cardsOu: ['Tài xỉu thẻ phạt', 'Cards over/under'],
  cards1x2: ['Thẻ phạt 1X2', 'Cards 1X2'],
};

const PERIODS: Readonly<Record<'1h' | '2h', Pair>> = {
  '1h': ['hiệp 1', 'first half'],
  '2h': ['hiệp 2', 'second half'],
};

const OUTCOMES: Readonly<Record<string, Pair>> = {
  x: ['Hòa', 'Draw'],
  over: ['Tài', 'Over'],
  under: ['Xỉu', 'Under'],
  yes: ['Có', 'Yes'],
  no: ['Không', 'No'],
  odd: ['Lẻ', 'Odd'],
  even: ['Chẵn', 'Even'],
  none: ['Không có', 'None'],
  other: ['Khác', 'Other'],
  '1x': ['1X', '1X'],
  x2: ['X2', 'X2'],
};

const SCORER_KINDS: Readonly<Record<'first' | 'any', Pair>> = {
  first: ['đầu tiên', 'first'],
  any: ['bất kỳ lúc nào', 'anytime'],
};

const SIDED: ReadonlySet<string> = new Set(['ah', 'cornersAh', 'cardsAh']);

type Sides = Pick<StoredLeg, 'home' | 'away'>;

/** `Tài`, `Sông Trà`: the outcome alone, without its line. */
function outcomeWord(outcome: string, { home, away }: Sides, language: StudioLanguage): string {
  const name = outcome === '1' ? home.name : outcome === '2' ? away.name : undefined;
  return name ? name[language === 'EN' ? 'en' : 'vi'] : say(OUTCOMES[outcome] ?? [outcome, outcome], language);
}

/** `Sông Trà -0.25`, `Tài 2.5`. */
export function outcomeText(
  { outcome, home, away }: Sides & { readonly outcome: string },
  market: Market,
  language: StudioLanguage,
): string {
  const word = outcomeWord(outcome, { home, away }, language);
  if (market.line === undefined) return word;
  // The away side has the other sign of the line.
  const line = SIDED.has(market.family) && outcome === '2' ? -market.line : market.line;
  return `${word} ${SIDED.has(market.family) && line > 0 ? '+' : ''}${lineText(line === 0 ? 0 : line)}`;
}

/** `Sông Trà – Hải Đăng`. */
export const matchText = ({ home, away }: Sides, language: StudioLanguage): string =>
  language === 'EN' ? `${home.name.en} – ${away.name.en}` : `${home.name.vi} – ${away.name.vi}`;

/** `Kèo chấp, hiệp 1`. */
export function familyText(market: Market, language: StudioLanguage): string {
  const family = say(FAMILIES[market.family] ?? [market.family, market.family], language);
  return market.period === '1h' || market.period === '2h'
    ? `${family}, ${say(PERIODS[market.period], language)}`
    : family;
}

/** `Kèo chấp, hiệp 1 -0.25`, `Bàn tiếp theo 2`: a market with what sets it apart from others of its family. */
export function marketText(market: Market, { home, away }: Sides, language: StudioLanguage): string {
  const { line, side, n, from, start, kind } = market;
  const name = { home, away }[side ?? 'home'].name[language === 'EN' ? 'en' : 'vi'];
  const more = [
    side === undefined ? '' : name,
    kind === undefined ? '' : say(SCORER_KINDS[kind], language),
    n === undefined ? '' : String(n),
    line === undefined ? '' : lineText(line),
    start === undefined ? '' : `(${scoreText(start)})`,
    from === undefined ? '' : `(${scoreText(from)})`,
  ].filter((part) => part !== '');
  return [familyText(market, language), ...more].join(' ');
}

/** `Kèo chấp, hiệp 1: Sông Trà -0.25 @ 0.95`. */
export function legText(leg: StoredLeg, language: StudioLanguage): string {
  const market = parseMarket(leg.key) ?? { family: leg.key };
  return `${familyText(market, language)}: ${outcomeText(leg, market, language)} @ ${leg.written}`;
}

/** `Cược đơn`, `Xiên 3`, `Cùng trận 2`, `Hệ thống 2, 3 trong 4`. */
export function slipText(
  { kind, legs, folds }: Pick<StoredSlip, 'kind' | 'legs' | 'folds'>,
  language: StudioLanguage,
): string {
  const count = legs.length;
  if (kind === 'single') return say(['Cược đơn', 'Single'], language);
  if (kind === 'parlay') return say([`Xiên ${count}`, `Parlay of ${count}`], language);
  if (kind === 'sameGame') return say([`Cùng trận, ${count} lựa chọn`, `Same game, ${count} selections`], language);
  const sizes = folds.map(({ size }) => size).join(', ');
  return say([`Hệ thống ${sizes} trong ${count}`, `System ${sizes} of ${count}`], language);
}
