/**
 * exp, ln and powers from additions, multiplications and divisions only. Those are the same on every machine, while engines may differ in the
 * last bit of Math.exp and Math.log: a match or a price that anyone recomputes must not depend on the browser.
 */

const LN_2 = 0.6931471805599453;
const EXP_TERMS = 18;
const LOG_TERMS = 20;

/** e to the power of x, to about 15 digits. */
export function exponential(x: number): number {
  const doublings = Math.round(x / LN_2);
  const rest = x - doublings * LN_2;
  let [sum, term] = [1, 1];
  for (let n = 1; n <= EXP_TERMS; n += 1) {
    term = (term * rest) / n;
    sum += term;
  }
  const factor = doublings < 0 ? 0.5 : 2;
  for (let n = Math.abs(doublings); n > 0 && sum !== 0 && sum !== Infinity; n -= 1) sum *= factor;
  return sum;
}

/** The natural logarithm of a positive number, to about 15 digits. Throws RangeError for others. */
export function naturalLog(x: number): number {
  if (!(x > 0 && x < Infinity)) throw new RangeError('a logarithm is of a positive number');
  let [mantissa, doublings] = [x, 0];
  for (; mantissa > 1.5; doublings += 1) mantissa /= 2;
  for (; mantissa < 0.75; doublings -= 1) mantissa *= 2;
  // ln m = 2·artanh((m - 1) / (m + 1)); the argument is at most 1/5.
  const ratio = (mantissa - 1) / (mantissa + 1);
  const square = ratio * ratio;
  let [sum, odd] = [0, ratio];
  for (let n = 0; n < LOG_TERMS; n += 1) {
    sum += odd / (2 * n + 1);
    odd *= square;
  }
  return doublings * LN_2 + 2 * sum;
}

/** A non-negative number to a real power. */
export function powerOf(base: number, exponent: number): number {
  if (base === 0) return exponent === 0 ? 1 : 0;
  return exponential(exponent * naturalLog(base));
}

const ROOT_STEPS = 60;

/** The x between two ends at which a monotone function is zero, by halving: the same steps on every machine. */
export function rootBetween(from: number, to: number, of: (x: number) => number): number {
  let [low, high] = [from, to];
  const rises = of(to) > of(from);
  for (let step = 0; step < ROOT_STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (of(middle) < 0 === rises) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

const NORMAL_TERMS = 120;
const ROOT_OF_TWO_PI = 2.5066282746310002;

/** The standard normal distribution function Φ, to about 12 digits: the series of Φ(x) - ½, which needs no constants but √2π. */
export function normalBelow(x: number): number {
  if (x > 7) return 1;
  if (x < -7) return 0;
  let [sum, term] = [x, x];
  for (let n = 1; n < NORMAL_TERMS; n += 1) {
    term = (term * x * x) / (2 * n + 1);
    sum += term;
  }
  return 0.5 + (exponential((-x * x) / 2) * sum) / ROOT_OF_TWO_PI;
}
