/** Recovery codes as people copy them: three groups of four characters, 60 bits. */

/** Crockford's base 32: no letter that looks like a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_LENGTH = 12;
const GROUP_LENGTH = 4;

export const RECOVERY_CODES = 10;
/** Random bytes per code; five bits of each are used. */
export const CODE_BYTES = CODE_LENGTH;

/** Writes a code: `k3v9-0qxe-72mh`. */
export function writeCode(bytes: Uint8Array): string {
  const characters = Array.from(bytes, (byte) => ALPHABET[byte & 31]!).join('');
  return characters.match(new RegExp(`.{${GROUP_LENGTH}}`, 'g'))!.join('-');
}

/** The normal form of a typed code: case, spaces, dashes, O for 0, I and L for 1. Undefined for invalid text. */
export function readCode(typed: string): string | undefined {
  const code = typed.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
  return code.length === CODE_LENGTH && [...code].every((character) => ALPHABET.includes(character)) ? code : undefined;
}
