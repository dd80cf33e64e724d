/** What a round showed, in lines a person reads: told of what the seed gives and of what was shown alike, so that both stand side by side. */
import { saysSame, type BulletShown, type CardsShown, type CrashShown, type Recomputed, type RevealedRound, type TableShown } from '@lantern/game-math/verify-rounds';
import type { useFormats } from '@lantern/ui';
import type { useT } from '../../../lib/i18n.ts';

export interface Words {
  readonly t: ReturnType<typeof useT>;
  readonly formats: ReturnType<typeof useFormats>;
}

interface Told {
  readonly name: string;
  readonly text: string;
  /** In the engine's own words. */
  readonly raw?: true;
}

export interface RoundLine {
  readonly name: string;
  /** What the seed gives; undefined where it gives nothing of the kind. */
  readonly again: string | undefined;
  /** What was shown; undefined where nothing was. */
  readonly shown: string | undefined;
  readonly raw: boolean;
}

type Teller = (shown: never, words: Words) => readonly Told[];

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const SUITS = ['♠', '♣', '♦', '♥'];
/** Of a hand of cards the three is the lowest. */
const HAND_RANKS = ['3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A', '2'];
const PICTURES = ['bau', 'cua', 'tom', 'ca', 'ga', 'nai'];
const SEC_MS = 1_000;
const DECIMALS = 2;

const cardText = (card: number, ranks: readonly string[] = RANKS): string => `${ranks[Math.floor(card / SUITS.length)] ?? '?'}${SUITS[card % SUITS.length] ?? '?'}`;
const cardsText = (cards: readonly number[], ranks?: readonly string[]): string => cards.map((card) => cardText(card, ranks)).join(' ');
const timesText = (hundredths: number): string => `${(hundredths / 100).toFixed(DECIMALS)}×`;

function tellTable({ result, out, commitment = '', met }: TableShown, { t, formats }: Words): readonly Told[] {
  const before = out === undefined ? [] : [{ name: t('round_out'), text: formats.integer(out.length) }];
  switch (result.game) {
    case 'baccarat':
      return [
        ...before,
        { name: t('round_player'), text: `${cardsText(result.player)} = ${result.playerTotal}` },
        { name: t('round_banker'), text: `${cardsText(result.banker)} = ${result.bankerTotal}` },
      ];
    case 'dragon-tiger':
      return [...before, { name: t('round_dragon'), text: cardText(result.dragon) }, { name: t('round_tiger'), text: cardText(result.tiger) }];
    case 'tai-xiu':
      return [{ name: t('round_dice'), text: `${result.dice.join(' + ')} = ${result.sum}` }];
    case 'mini-tai-xiu':
      return [
        { name: t('round_dice'), text: `${result.dice.join(' + ')} = ${result.sum}` },
        { name: 'MD5', text: `${commitment} = MD5(${result.dice.join('-')}-${result.salt})` },
        ...(met ? [{ name: t('round_matched'), text: formats.integer(met.matched) }] : []),
      ];
    case 'xoc-dia':
      return [{ name: t('round_discs'), text: t('round_discs_text', { red: result.red, white: result.discs.length - result.red }) }];
    case 'roulette':
      return [{ name: t('round_number'), text: String(result.number) }];
    case 'bau-cua':
      return [{ name: t('round_dice'), text: result.dice.map((face) => PICTURES[face - 1] ?? '?').join(' · ') }];
  }
}

function tellCurve({ hundredths, autoHundredths, askedAfterMs, cashedHundredths }: CrashShown, { t }: Words): readonly Told[] {
  return [
    { name: t('round_curve_end'), text: timesText(hundredths) },
    ...(autoHundredths === null ? [] : [{ name: t('round_curve_auto'), text: timesText(autoHundredths) }]),
    ...(askedAfterMs === undefined ? [] : [{ name: t('round_curve_asked'), text: t('round_seconds', { seconds: (askedAfterMs / SEC_MS).toFixed(DECIMALS) }) }]),
    { name: t('round_curve_out'), text: cashedHundredths === null ? t('round_curve_in') : timesText(cashedHundredths) },
  ];
}

/** Move by move, then what each player held and won or lost at the end. */
function tellHand({ mySeat, moves, end }: CardsShown, { t, formats }: Words): readonly Told[] {
  const who = (player: number): string => t(player === mySeat ? 'round_card_me' : 'round_card_player', { number: player + 1 });
  const laid = moves.map(({ seat, cards }, at) => ({ name: t('round_card_move', { number: at + 1 }), text: `${who(seat)}: ${cards === null ? t('round_card_passed') : cardsText(cards, HAND_RANKS)}` }));
  const held = end.hands.map((hand, player) => ({ name: `${t('round_card_end')} · ${who(player)}`, text: `${cardsText(hand, HAND_RANKS)} → ${formats.integer(end.net[player]!)}` }));
  return [...laid, ...held];
}

function bulletText({ end, fish = '', killed = [], paid }: BulletShown, { t, formats }: Words): string {
  if (end !== 'hit') return t('round_bullet_back', { paid: formats.integer(paid) });
  if (killed.length === 0) return t('round_bullet_lives', { fish });
  return t('round_bullet_killed', { killed: killed.map((each) => `${each.fish} ×${each.multiplier}`).join(', '), paid: formats.integer(paid) });
}

const tellVolley = (bullets: readonly BulletShown[], words: Words): readonly Told[] => bullets.map((each) => ({ name: words.t('round_bullet', { number: each.bullet + 1 }), text: bulletText(each, words) }));

/** In the engine's own words, step by step. */
function tellSteps(shown: unknown, { t }: Words): readonly Told[] {
  const steps: readonly unknown[] = Array.isArray(shown) ? shown : [shown];
  return steps.map((step, at) => ({ name: t('round_step', { number: at + 1 }), text: JSON.stringify(step), raw: true }));
}

const TELLERS: ReadonlyMap<string, Teller> = new Map<string, Teller>([
  ['table', tellTable],
  ['crash', tellCurve],
  ['cards', tellHand],
  ['fishing', tellVolley],
]);

/** Whatever anybody wrote into a proof can be told. */
function told(kind: string, shown: unknown, words: Words): readonly Told[] {
  try {
    return (TELLERS.get(kind) ?? tellSteps)(shown as never, words);
  } catch {
    return tellSteps(shown, words);
  }
}

const beside = (again: readonly Told[], shown: readonly Told[]): readonly RoundLine[] =>
  Array.from({ length: Math.max(again.length, shown.length) }, (_, at) => ({ name: (again[at] ?? shown[at])!.name, again: again[at]?.text, shown: shown[at]?.text, raw: (again[at] ?? shown[at])!.raw === true }));

/** The round line by line. Where what differs is not in the lines, it is told in the engine's own words. */
export function roundLines({ kind, shown }: Pick<RevealedRound, 'kind' | 'shown'>, recomputed: Recomputed, words: Words): readonly RoundLine[] {
  const lines = beside(told(kind, recomputed.shown, words), told(kind, shown, words));
  const isTold = saysSame(recomputed.shown, shown) || lines.some((line) => line.again !== line.shown);
  return isTold ? lines : [...lines, ...beside(tellSteps(recomputed.shown, words), tellSteps(shown, words))];
}
