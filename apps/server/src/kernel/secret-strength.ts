/** Detects guessable secrets: what people type in place of a random one. */

/** `openssl rand -hex 16` measures about 110 bits, about one in 10⁵ of them less than 90; words and repetitions stay far below. */
const BITS_MINIMUM = 75;
/** Above this share of runs a text is a sequence. A random hex text has a fifth; one in 10⁵ of 32 characters has more than a half. */
const RUN_SHARE_MAXIMUM = 0.75;
const TYPED_WORDS = /change.?me|p[a@4]ssw[o0]rd|secret|default|example|qwerty|letmein|lantern/i;

/** The shortest text that the secret repeats; the secret itself where it repeats none. */
function period(secret: string): string {
  for (let length = 1; length <= secret.length / 2; length++) {
    const part = secret.slice(0, length);
    if (part.repeat(Math.ceil(secret.length / length)).slice(0, secret.length) === secret) return part;
  }
  return secret;
}

/** Shannon entropy of the characters, in bits for the whole text. */
function letterBits(text: string): number {
  const counts = new Map<string, number>();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= count * Math.log2(count / text.length);
  return bits;
}

/** Share of the characters that repeat their predecessor or follow it in the alphabet. */
function runShare(text: string): number {
  let runs = 0;
  for (let at = 1; at < text.length; at++) if (Math.abs(text.charCodeAt(at) - text.charCodeAt(at - 1)) <= 1) runs += 1;
  return runs / Math.max(1, text.length - 1);
}

/** True for repetitions, sequences and typed words; a secret from a random source passes. */
export const isGuessable = (secret: string): boolean =>
  letterBits(period(secret)) < BITS_MINIMUM || runShare(secret) > RUN_SHARE_MAXIMUM || TYPED_WORDS.test(secret);

/** Minimum length of a secret, in characters. */
export const SECRET_LENGTH_MINIMUM = 32;

/** Whether a shared secret is unacceptable: too short anywhere, guessable in production. */
export const isWeakSecret = (secret: string, environment: 'demo' | 'production'): boolean =>
  secret.length < SECRET_LENGTH_MINIMUM || (environment === 'production' && isGuessable(secret));
