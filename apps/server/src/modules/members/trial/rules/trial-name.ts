/** Names of trial accounts: `thu` (Vietnamese for "to try") and eight characters that are hard to confuse. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const CHARACTERS = 8;

/** Random bytes per name. */
export const TRIAL_NAME_BYTES = CHARACTERS;

/** The name for some random bytes, in the format of a username. */
export const trialName = (bytes: Uint8Array): string =>
  `thu${Array.from(bytes.slice(0, CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
