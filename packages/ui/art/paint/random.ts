/** Seeded xorshift: a picture seeded by its own name is reproducible. */
export type Random = {
  /** Uniform in [0, 1). */
  next: () => number;
  between: (low: number, high: number) => number;
};

export function randomFrom(seed: string): Random {
  let state = [...seed].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0, 17) || 1;
  const next = (): number => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4_294_967_296;
  };
  return { next, between: (low, high) => low + next() * (high - low) };
}

/** One decimal is finer than a pixel and keeps the SVG short. */
export function px(value: number): string {
  return value.toFixed(1);
}

/** `count` pieces of SVG, joined. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}
