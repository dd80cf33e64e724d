/** Names of trial accounts: `thu` (Vietnamese for "to try") and eight characters that are hard to mistake for one another. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const CHARACTERS = 8;

/** Random bytes a name is made of. */
export const TRIAL_NAME_BYTES = CHARACTERS;

/** The name of some random bytes; of the form a username has. */
export const trialName = (bytes: Uint8Array): string => `thu${Array.from(bytes.slice(0, CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
