/** A wheel of equal segments; where it stops is drawn before it turns. */
import { takeValue, type ValueStream } from '../value-stream.ts';
import { onlyOpened, type InstantRulesOf, type Played } from './game.ts';
import { returnBasisPoints } from './multiplier.ts';
import type { Risk, WheelChoice } from './rules.ts';

/** Clockwise, in hundredths; each sums to 96 % of its segments. */
const wheels: readonly { readonly risk: Risk; readonly hundredths: readonly number[] }[] = [
  { risk: 'low', hundredths: [220, 120, 0, 120, 150, 120, 0, 120, 120, 0, 200, 120, 0, 120, 150, 120, 0, 120, 120, 0] },
  { risk: 'medium', hundredths: [420, 0, 150, 0, 200, 0, 150, 0, 0, 200, 0, 300, 0, 150, 0, 200, 0, 150, 0, 0] },
  { risk: 'high', hundredths: [1500, 0, 0, 0, 0, 0, 210, 0, 0, 0, 0, 0, 0, 210, 0, 0, 0, 0, 0, 0] },
];

const wheelOf = (risk: Risk) => wheels.find((wheel) => wheel.risk === risk);

function play({ risk }: WheelChoice, moves: readonly unknown[], next: ValueStream): Played<'wheel'> | undefined {
  const { hundredths: segments } = wheelOf(risk)!;
  const segment = takeValue(next, segments.length);
  const hundredths = segments[segment]!;
  return onlyOpened(moves, { seen: { risk, segment, hundredths }, hundredths, over: true });
}

export const WHEEL: InstantRulesOf<'wheel'> = {
  game: 'wheel',
  offer: { wheels },
  highestHundredths: Math.max(...wheels.flatMap(({ hundredths }) => hundredths)),
  rtpBasisPoints: Math.min(
    ...wheels.map(({ hundredths }) =>
      returnBasisPoints(
        hundredths.reduce((sum, price) => sum + price, 0),
        { ways: 1, of: hundredths.length },
      ),
    ),
  ),
  offers: ({ risk }) => wheelOf(risk) !== undefined,
  play,
};
