/**
 * A lottery result of any format, wherever one is shown: digits and balls, dice, the order of a race, a keno board, a
 * table of prizes.
 * `card` is a line or two for a tile, `list` a line of a list, `row` one over the whole width, `full` everything.
 */
import { useUiText } from '../i18n/create-i18n.tsx';
import { Ball, type BallTone } from './ball.tsx';
import styles from './draw-numbers.module.css';
import {
  byNumber,
  numbersOfPrize,
  shapeOf,
  sumOf,
  waveOf,
  type DrawSize,
  type Look,
  type PlacedNumber,
  type ShownResult,
} from './draw-shape.ts';
import { Die } from './die.tsx';
import { KenoBoard } from './keno-board.tsx';
import { PrizeBoard } from './prize-board.tsx';
import { RaceOrder } from './race-order.tsx';
import { cx } from '../cx.ts';

export interface DrawNumbersProps {
  /** The game's format: `vn27`, `digits5`, `keno80` …; an unknown one shows every prize as a row. */
  readonly format: string;
  readonly result: ShownResult;
  readonly size: DrawSize;
  /** Accessible name of the picture: "Siêu tốc 1 phút, kỳ 1318". */
  readonly caption?: string;
  /** Numbers the reader's own bets hit: lit in gold. */
  readonly isHit?: ((prize: string, number: string, at: number) => boolean) | undefined;
  /**
   * During a reveal: the characters of each number that are revealed. Left out, everything is, and balls are sorted.
   */
  readonly shown?: ((prize: string, at: number) => number) | undefined;
  /** Changes with the draw: numbers of a new one drop in. */
  readonly drawId?: string | undefined;
}

const NEVER = (): boolean => false;

export function DrawNumbers({ format, result, size, caption, isHit = NEVER, shown, drawId }: DrawNumbersProps) {
  const t = useUiText();
  const { picture } = shapeOf(format);
  const name = caption ?? t('ui.draw.result');
  const look: Look = {
    size,
    staggered: shown === undefined,
    isOut: ({ prize, at, text }) => shown === undefined || shown(prize, at) >= text.length,
    isHit: (number) => look.isOut(number) && isHit(number.prize, number.text, number.at),
  };
  if (picture === 'prizes' && size === 'full') {
    return (
      <PrizeBoard
        result={result}
        caption={name}
        endings={format !== 'max3d'}
        isHit={isHit === NEVER ? undefined : isHit}
        shown={shown}
      />
    );
  }
  return (
    <span
      key={drawId}
      role="img"
      aria-label={`${name}: ${readOut(result, look, t)}`}
      dir="ltr"
      data-testid="draw-numbers"
      data-format={format}
      className={cx(styles.draw, styles[size])}
    >
      <Picture format={format} result={result} look={look} sorted={shown === undefined} />
    </span>
  );
}

interface PictureProps {
  readonly format: string;
  readonly result: ShownResult;
  readonly look: Look;
  readonly sorted: boolean;
}

function Picture({ format, result, look, sorted }: PictureProps) {
  const shape = shapeOf(format);
  const drawn = numbersOfPrize(result, 'B');
  const main = shape.sorted && sorted ? byNumber(drawn) : drawn;
  if (shape.picture === 'keno') return <KenoBoard numbers={byNumber(drawn)} look={look} />;
  if (shape.picture === 'cars') return <RaceOrder numbers={drawn} look={look} />;
  if (shape.picture === 'prizes') return <SpecialPrize result={result} look={look} />;
  const toneOf = ({ text }: PlacedNumber): BallTone =>
    shape.paint === 'wave' ? waveOf(text) : shape.picture === 'digits' || format === 'pick11x5' ? 'indigo' : 'red';
  const extra = numbersOfPrize(result, 'S');
  const complete = drawn.every(look.isOut);
  return (
    <>
      {main.map((number, at) =>
        shape.picture === 'dice' ? (
          <Die key={number.at} face={number.text} out={look.isOut(number)} hit={look.isHit(number)} size={look.size} />
        ) : (
          <Ball
            key={number.at}
            text={number.text}
            tone={toneOf(number)}
            out={look.isOut(number)}
            hit={look.isHit(number)}
            size={look.size}
            order={look.staggered ? at : 0}
          />
        ),
      )}
      {extra.length > 0 && <span className={styles.plus} aria-hidden="true" />}
      {extra.map((number) => (
        <Ball
          key="S"
          text={number.text}
          tone={shape.paint === 'wave' ? waveOf(number.text) : 'blue'}
          special
          out={look.isOut(number)}
          hit={look.isHit(number)}
          size={look.size}
          order={look.staggered ? main.length : 0}
        />
      ))}
      {shape.summed && look.size !== 'card' && <Sum value={complete ? sumOf(result) : undefined} />}
    </>
  );
}

/** Number of digits that fits half of a phone. */
const FULL_CARD = 6;

/**
 * The special prize represents the whole result: its digits as balls, the last two lit; two numbers of max 3D as they
 * are.
 */
function SpecialPrize({ result, look }: { readonly result: ShownResult; readonly look: Look }) {
  const [first] = result.prizes;
  const special = numbersOfPrize(result, 'DB');
  const shown = special.length > 0 ? special : first ? numbersOfPrize(result, first.prize).slice(0, 1) : [];
  return (
    <>
      {shown.map((number, group) => (
        <span
          key={number.at}
          className={cx(
            styles.group,
            look.size === 'card' && number.text.length >= FULL_CARD && styles.six,
            look.isHit(number) && styles.groupHit,
          )}
          data-value={number.text}
        >
          {[...number.text].map((digit, at) => (
            <Ball
              key={at}
              text={digit}
              tone={special.length === 1 && at >= number.text.length - 2 ? 'red' : 'indigo'}
              out={look.isOut(number)}
              hit={false}
              size={look.size}
              order={look.staggered ? group * 3 + at : 0}
            />
          ))}
        </span>
      ))}
    </>
  );
}

function Sum({ value }: { readonly value: number | undefined }) {
  const t = useUiText();
  return (
    <span className={styles.sum} aria-hidden="true">
      {t('ui.draw.sum', { sum: value === undefined ? '··' : String(value) })}
    </span>
  );
}

/** The result in words: what is revealed, and which of it was hit. */
function readOut(result: ShownResult, look: Look, t: ReturnType<typeof useUiText>): string {
  const all = result.prizes.flatMap(({ prize }) => numbersOfPrize(result, prize));
  const named = all.filter(({ prize }) => prize === 'DB');
  const revealed = (named.length > 0 ? named : all).filter(look.isOut);
  if (revealed.length === 0) return t('ui.prize.waiting');
  const words = revealed
    .map(({ prize, text }) => (prize === 'S' ? t('ui.draw.special', { number: text }) : text))
    .join(' ');
  const hits = revealed.filter(look.isHit).map(({ text }) => text);
  return hits.length > 0 ? `${words}. ${t('ui.draw.hits', { numbers: hits.join(' ') })}` : words;
}
