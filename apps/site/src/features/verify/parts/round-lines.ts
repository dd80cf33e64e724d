/**
 * A round as readable lines: the recomputed and the shown one in the same format, so that they can be compared side by
 * side.
 */
import {
  saysSame,
  type BulletShown,
  type CardsShown,
  type CrashShown,
  type FightShown,
  type Recomputed,
  type RevealedRound,
  type TableShown,
} from '@lantern/game-math/verify-rounds';
import type { useFormats } from '@lantern/ui';
import type { TextKey, useT } from '../../../lib/language/i18n.ts';

export interface Words {
  readonly t: ReturnType<typeof useT>;
  readonly formats: ReturnType<typeof useFormats>;
}

interface DescribedLine {
  readonly name: string;
  readonly text: string;
  /** In the engine's own terms. */
  readonly raw?: true;
}

export interface RoundLine {
  readonly name: string;
  /** Recomputed from the seed; undefined when there is none. */
  readonly again: string | undefined;
  /** As shown; undefined when nothing was. */
  readonly shown: string | undefined;
  readonly raw: boolean;
}

type Describe = (shown: never, words: Words) => readonly DescribedLine[];

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const SUITS = ['♠', '♣', '♦', '♥'];
/** In a hand of cards the three is the lowest. */
const HAND_RANKS = ['3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A', '2'];
/** Moves with a name; a proof may hold anything else. */
const CARD_ACTS: ReadonlySet<string> = new Set(
  'draw take lay send discard win sam skip fold check call raise bet open arrange stand down'.split(' '),
);
const PICTURES = ['bau', 'cua', 'tom', 'ca', 'ga', 'nai'];
const SEC_MS = 1_000;
const DECIMALS = 2;

const cardText = (card: number, ranks: readonly string[] = RANKS): string =>
  `${ranks[Math.floor(card / SUITS.length)] ?? '?'}${SUITS[card % SUITS.length] ?? '?'}`;
const cardsText = (cards: readonly number[], ranks?: readonly string[]): string =>
  cards.map((card) => cardText(card, ranks)).join(' ');
/** Two decimals, with the reader's decimal mark. */
const decimal = (value: number, { t }: Words): string => value.toFixed(DECIMALS).replace('.', t('decimal_mark'));
const timesText = (hundredths: number, words: Words): string => `${decimal(hundredths / 100, words)}×`;

function describeTable(
  { result, out, commitment = '', met }: TableShown,
  { t, formats }: Words,
): readonly DescribedLine[] {
  const before = out === undefined ? [] : [{ name: t('round_out'), text: formats.integer(out.length) }];
  switch (result.game) {
    case 'baccarat':
      return [
        ...before,
        { name: t('round_player'), text: `${cardsText(result.player)} = ${result.playerTotal}` },
        { name: t('round_banker'), text: `${cardsText(result.banker)} = ${result.bankerTotal}` },
      ];
    case 'dragon-tiger':
      return [
        ...before,
        { name: t('round_dragon'), text: cardText(result.dragon) },
        { name: t('round_tiger'), text: cardText(result.tiger) },
      ];
    case 'tai-xiu':
      return [{ name: t('round_dice'), text: `${result.dice.join(' + ')} = ${result.sum}` }];
    case 'mini-tai-xiu':
      return [
        { name: t('round_dice'), text: `${result.dice.join(' + ')} = ${result.sum}` },
        { name: 'MD5', text: `${commitment} = MD5(${result.dice.join('-')}-${result.salt})` },
        ...(met ? [{ name: t('round_matched'), text: formats.integer(met.matched) }] : []),
      ];
    case 'xoc-dia':
      return [
        {
          name: t('round_discs'),
          text: t('round_discs_text', { red: result.red, white: result.discs.length - result.red }),
        },
      ];
    case 'roulette':
      return [{ name: t('round_number'), text: String(result.number) }];
    case 'bau-cua':
      return [{ name: t('round_dice'), text: result.dice.map((face) => PICTURES[face - 1] ?? '?').join(' · ') }];
  }
}

function describeCurve(
  { hundredths, autoHundredths, askedAfterMs, cashedHundredths }: CrashShown,
  words: Words,
): readonly DescribedLine[] {
  const { t } = words;
  return [
    { name: t('round_curve_end'), text: timesText(hundredths, words) },
    ...(autoHundredths === undefined || autoHundredths === null
      ? []
      : [{ name: t('round_curve_auto'), text: timesText(autoHundredths, words) }]),
    ...(askedAfterMs === undefined
      ? []
      : [
          {
            name: t('round_curve_asked'),
            text: t('round_seconds', { seconds: decimal(askedAfterMs / SEC_MS, words) }),
          },
        ]),
    ...(cashedHundredths === undefined
      ? []
      : [
          {
            name: t('round_curve_out'),
            text: cashedHundredths === null ? t('round_curve_in') : timesText(cashedHundredths, words),
          },
        ]),
  ];
}

/** The matchup, which was public, the end, and the pool's totals where there is one. */
function describeFight({ matchup, outcome, pool }: FightShown, { t, formats }: Words): readonly DescribedLine[] {
  return [
    { name: t('round_fight_class'), text: formats.integer(matchup.class + 1) },
    { name: t('round_fight_end'), text: t(`round_fight_${outcome}`) },
    ...(pool
      ? [
          {
            name: t('round_fight_pool'),
            text: `${formats.integer(pool.meron)} · ${formats.integer(pool.wala)}`,
          },
        ]
      : []),
  ];
}

/** Games whose folded hands are not opened. */
const MAY_STAY_CLOSED: ReadonlySet<CardsShown['mode']> = new Set(['poker', 'stud']);

/** Move by move, then the cards for all, each player's hand and result at the end. */
function describeHand({ mode, mySeat, moves, end }: CardsShown, { t, formats }: Words): readonly DescribedLine[] {
  const who = (player: number): string =>
    t(player === mySeat ? 'round_card_me' : 'round_card_player', { number: player + 1 });
  const made = ({ cards, act, units = 0 }: CardsShown['moves'][number]): string => {
    const laid = cards === null ? '' : cardsText(cards, HAND_RANKS);
    if (act === undefined) return laid === '' ? t('round_card_passed') : laid;
    const name = CARD_ACTS.has(act) ? t(`round_card_act_${act}` as TextKey, { units }) : act;
    return [name, laid].filter((part) => part !== '').join(' ');
  };
  const laid = moves.map((move, at) => ({
    name: t('round_card_move', { number: at + 1 }),
    text: `${who(move.seat)}: ${made(move)}`,
  }));
  const { shared = [] } = end;
  const open = shared.length > 0 ? [{ name: t('round_card_shared'), text: cardsText(shared, HAND_RANKS) }] : [];
  const ofHand = (hand: readonly number[]): string =>
    hand.length === 0 && MAY_STAY_CLOSED.has(mode) ? t('round_card_closed') : cardsText(hand, HAND_RANKS);
  const held = end.hands.map((hand, player) => ({
    name: `${t('round_card_end')} · ${who(player)}`,
    text: `${ofHand(hand)} → ${formats.integer(end.net[player]!)}`,
  }));
  return [...laid, ...open, ...held];
}

function bulletText({ end, fish = '', killed = [], paid }: BulletShown, { t, formats }: Words): string {
  if (end !== 'hit') return t('round_bullet_back', { paid: formats.integer(paid) });
  if (killed.length === 0) return t('round_bullet_lives', { fish });
  return t('round_bullet_killed', {
    killed: killed.map((each) => `${each.fish} ×${each.multiplier}`).join(', '),
    paid: formats.integer(paid),
  });
}

const describeShotBatch = (bullets: readonly BulletShown[], words: Words): readonly DescribedLine[] =>
  bullets.map((each) => ({
    name: words.t('round_bullet', { number: each.bullet + 1 }),
    text: bulletText(each, words),
  }));

/** In the engine's own terms, step by step. */
function describeSteps(shown: unknown, { t }: Words): readonly DescribedLine[] {
  const steps: readonly unknown[] = Array.isArray(shown) ? shown : [shown];
  return steps.map((step, at) => ({
    name: t('round_step', { number: at + 1 }),
    text: JSON.stringify(step),
    raw: true,
  }));
}

const DESCRIBERS: ReadonlyMap<string, Describe> = new Map<string, Describe>([
  ['table', describeTable],
  ['crash', describeCurve],
  ['fight', describeFight],
  ['cards', describeHand],
  ['fishing', describeShotBatch],
]);

/** Arbitrary content of a proof must not break the rendering. */
function describe(kind: string, shown: unknown, words: Words): readonly DescribedLine[] {
  try {
    return (DESCRIBERS.get(kind) ?? describeSteps)(shown as never, words);
  } catch {
    return describeSteps(shown, words);
  }
}

const sideBySide = (again: readonly DescribedLine[], shown: readonly DescribedLine[]): readonly RoundLine[] =>
  Array.from({ length: Math.max(again.length, shown.length) }, (_, at) => ({
    name: (again[at] ?? shown[at])!.name,
    again: again[at]?.text,
    shown: shown[at]?.text,
    raw: (again[at] ?? shown[at])!.raw === true,
  }));

/** The round line by line. When the lines do not show the difference, the engine's own terms are shown. */
export function roundLines(
  { kind, shown }: Pick<RevealedRound, 'kind' | 'shown'>,
  recomputed: Recomputed,
  words: Words,
): readonly RoundLine[] {
  const lines = sideBySide(describe(kind, recomputed.shown, words), describe(kind, shown, words));
  const isDescribed = saysSame(recomputed.shown, shown) || lines.some((line) => line.again !== line.shown);
  return isDescribed
    ? lines
    : [...lines, ...sideBySide(describeSteps(recomputed.shown, words), describeSteps(shown, words))];
}
