/** Writes docs/odds.md from the lotteries' price lists; with `--check` exits 1 when the file does not match them. */
import { readFileSync, writeFileSync } from 'node:fs';
import {
  betTypeById,
  chancesOf,
  FORMATS,
  oddsText,
  PRIZE_MODES,
  returnToPlayer,
  salesOf,
  sampleSelections,
  type BetType,
  type Chances,
  type Format,
  type PlayType,
  type PrizeMode,
  type Rational,
  type SaleOdds,
} from '../packages/game-math/src/lottery/index.ts';
import { floorScaled, rational } from '../packages/game-math/src/rational.ts';

const FILE = new URL('../docs/odds.md', import.meta.url);

const HEAD = `# Odds of the lotteries

What every bet pays, how often it wins and what it returns: generated from the price lists and the exact chances of \`packages/game-math\` by \`npm run odds\`, the same numbers that members see. They are defaults; a merchant sets its own.

- Odds are gross, stake included. Next to them are the return to player and, in brackets, the house edge: both exact, over all draws, the return rounded down to a hundredth of a percent.
- *Chance* is the probability of any win; *back* that of a refunded stake (hòa). If a payout depends on the result, the cases are listed below the bet, with how often each is paid on average.
- A selection of several prize positions costs its unit once per position; the return takes that into account.
- Play *ent* is sold by prize series, *trad* at fixed odds. Words with the same chance and odds share a line.
`;

const PERCENT_DECIMALS = 2;
const BASIS_POINTS = 10_000n;
const CHANCE_DIGITS = 6;
/** Longer fractions are less readable than their percentage. */
const FRACTION_LENGTH = 17;

/** A percentage with N decimals, rounded down. */
function percentText({ numerator, denominator }: Rational, decimals = PERCENT_DECIMALS): string {
  const digits = String((numerator * 10n ** BigInt(decimals + 2)) / denominator).padStart(decimals + 1, '0');
  return `${digits.slice(0, digits.length - decimals)}.${digits.slice(digits.length - decimals)} %`;
}

/** An exact fraction with its percentage, or where that is long a percentage of six digits. */
function chanceText(chance: Rational): string {
  const { numerator, denominator } = chance;
  if (numerator === 0n) return '';
  const fraction = `${numerator}/${denominator}`;
  const digits = fraction.length > FRACTION_LENGTH ? CHANCE_DIGITS : PERCENT_DECIMALS + 1;
  let decimals = PERCENT_DECIMALS;
  while (numerator * 10n ** BigInt(decimals + 2) < denominator * 10n ** BigInt(digits - 1)) decimals += 1;
  const percent = percentText(chance, decimals);
  return fraction.length > FRACTION_LENGTH ? percent : `${fraction} = ${percent}`;
}

/** Odds, RTP and edge; a dash if the mode does not sell the bet. */
function saleText(betType: BetType, format: Format, sale: SaleOdds | undefined, selection: string): string {
  if (sale === undefined) return '–';
  const back = returnToPlayer(betType, format, sale, selection);
  const basisPoints = floorScaled(back, BASIS_POINTS);
  const returned = `${percentText(rational(basisPoints, BASIS_POINTS))} (${percentText(rational(BASIS_POINTS - basisPoints, BASIS_POINTS))})`;
  return betType.tiers === undefined ? `${oddsText(sale.table?.[selection] ?? sale.odds)} → ${returned}` : returned;
}

type Line = readonly string[];
const lineText = (cells: Line): string => `| ${cells.join(' | ')} |`;

const saleIn = (format: Format, mode: PrizeMode, playType: PlayType, betTypeId: string): SaleOdds | undefined =>
  salesOf(format.id, mode).find((line) => line.betTypeId === betTypeId && line.playType === playType)?.sale;

/** Words of a choice with equal values share a line, in board order. */
function wordLines(betType: BetType, cellsOf: (word: string) => Line): Line[] {
  const wordsByCells = new Map<string, { readonly words: string[]; readonly cells: Line }>();
  for (const word of sampleSelections(betType)) {
    const cells = cellsOf(word);
    const known = wordsByCells.get(cells.join());
    if (known === undefined) wordsByCells.set(cells.join(), { words: [word], cells });
    else known.words.push(word);
  }
  return [...wordsByCells.values()].map(({ words, cells }, at) => [
    at === 0 ? heading(betType) : '',
    listText(words),
    ...cells,
  ]);
}

const WORDS_SHOWN = 4;
function listText(words: readonly string[]): string {
  const text =
    words.length > WORDS_SHOWN
      ? [words[0], '…', words[words.length - 1], `(${words.length})`].join(' ')
      : words.join(', ');
  return `\`${text}\``;
}

const heading = ({ id, names }: BetType): string => `${names.en} \`${id}\``;

/** The lines of one bet type: one, one per word that differs, or one and its cases. */
function betLines(betType: BetType, format: Format, playType: PlayType): Line[] {
  const sales = PRIZE_MODES.map((mode) => saleIn(format, mode, playType, betType.id));
  const cellsOf = (selection: string): Line => {
    const { win, push } = chancesOf(betType, format, selection);
    return [
      playType,
      chanceText(win),
      chanceText(push),
      ...sales.map((sale) => saleText(betType, format, sale, selection)),
    ];
  };
  if (betType.selection.kind === 'choice') return wordLines(betType, cellsOf);
  const selection = sampleSelections(betType)[0] ?? '';
  return [
    [heading(betType), '', ...cellsOf(selection)],
    ...caseLines(betType, chancesOf(betType, format, selection), sales),
  ];
}

function caseLines({ tiers = [] }: BetType, { expected }: Chances, sales: readonly (SaleOdds | undefined)[]): Line[] {
  return tiers.map(({ value, names }) => {
    const odds = sales.map((sale) => (sale?.table?.[value] === undefined ? '–' : oddsText(sale.table[value])));
    return ['', names.en, '', chanceText(expected.get(value) ?? { numerator: 0n, denominator: 1n }), '', ...odds];
  });
}

/** The bets of a format as any mode sells them, each once per play type, in board order. */
function soldIn(format: Format): { readonly betTypeId: string; readonly playType: PlayType }[] {
  const sold = new Map<string, { readonly betTypeId: string; readonly playType: PlayType }>();
  for (const mode of PRIZE_MODES) {
    for (const { betTypeId, playType } of salesOf(format.id, mode))
      sold.set(`${playType} ${betTypeId}`, { betTypeId, playType });
  }
  return [...sold.values()];
}

/** The whole page: one table per format. */
function page(): string {
  const columns = ['bet', 'selection', 'play', 'chance', 'back', ...PRIZE_MODES];
  const tables = Object.values(FORMATS).map((format) => {
    const lines = soldIn(format).flatMap(({ betTypeId, playType }) =>
      betLines(betTypeById(betTypeId)!, format, playType),
    );
    return `## ${format.id}\n\n${lineText(columns)}\n${lineText(columns.map(() => '---'))}\n${lines.map(lineText).join('\n')}\n`;
  });
  return [HEAD, ...tables].join('\n');
}

function current(): string {
  try {
    return readFileSync(FILE, 'utf8');
  } catch {
    return '';
  }
}

if (!process.argv.includes('--check')) {
  writeFileSync(FILE, page());
} else if (current() !== page()) {
  process.stderr.write('docs/odds.md does not match the price lists: run `npm run odds`.\n');
  process.exitCode = 1;
}
