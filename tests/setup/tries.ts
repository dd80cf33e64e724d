/** How much a test tries. What it proves does not depend on it, only how rare a fault it finds. */

/**
 * `everyday` with every `npm test`, `long` with `npm test -- --long`, before a release. Where the seed is new in every run, many short
 * runs try more than one long one.
 */
export const tries = (everyday: number, long: number): number =>
  process.env['LANTERN_TESTS'] === 'long' ? long : everyday;
