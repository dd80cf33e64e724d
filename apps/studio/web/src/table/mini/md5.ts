/** MD5 of a short ASCII text, which browsers do not offer. Checks the commitment of a round. */

const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const SINES = Array.from({ length: 64 }, (_, at) => Math.floor(Math.abs(Math.sin(at + 1)) * 2 ** 32) | 0);
const BLOCK = 64;
const LENGTH_AT = 56;
const START = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476];

/** The text's bytes with padding and length, as little-endian words. */
function wordsOf(text: string): Int32Array {
  const bytes = Array.from(text, (sign) => sign.charCodeAt(0));
  const blocks = Math.ceil((bytes.length + 1 + BLOCK - LENGTH_AT) / BLOCK);
  const words = new Int32Array((blocks * BLOCK) / 4);
  [...bytes, 0x80].forEach((byte, at) => {
    words[at >> 2]! |= byte << ((at % 4) * 8);
  });
  words[words.length - 2] = bytes.length * 8;
  return words;
}

/** The mixing function and word index of each of the four rounds. */
function mix(at: number, b: number, c: number, d: number): readonly [mixed: number, word: number] {
  if (at < 16) return [(b & c) | (~b & d), at];
  if (at < 32) return [(d & b) | (~d & c), (5 * at + 1) % 16];
  if (at < 48) return [b ^ c ^ d, (3 * at + 5) % 16];
  return [c ^ (b | ~d), (7 * at) % 16];
}

/** In lower-case hex. */
export function md5(text: string): string {
  const words = wordsOf(text);
  const sums = Int32Array.from(START);
  for (let block = 0; block < words.length; block += 16) {
    let [a, b, c, d] = [sums[0]!, sums[1]!, sums[2]!, sums[3]!];
    for (let at = 0; at < BLOCK; at += 1) {
      const [mixed, word] = mix(at, b, c, d);
      const turned = (a + mixed + SINES[at]! + words[block + word]!) | 0;
      const by = SHIFTS[(at >> 4) * 4 + (at % 4)]!;
      [a, d, c, b] = [d, c, b, (b + ((turned << by) | (turned >>> (32 - by)))) | 0];
    }
    [a, b, c, d].forEach((sum, at) => {
      sums[at] = (sums[at]! + sum) | 0;
    });
  }
  return Array.from(new Uint8Array(sums.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
