/** A list of gifts as it is pasted or read from a file: a user name and an amount a line. */
import { numberOf } from './numbers.ts';

export interface GiftLine {
  readonly username: string;
  readonly amount: number;
}

export interface ReadList {
  readonly gifts: readonly GiftLine[];
  /** Numbers of lines that are not a user name and an amount; the first is 1. */
  readonly wrong: readonly number[];
}

const SEPARATOR = /[,;\t]/;
/** The first line of a file may name its columns. */
const HEAD = /^\s*(?:username|user name|tài khoản|account)\s*[,;\t]/i;

/** Reads the lines; empty ones are left out. */
export function readGiftList(text: string): ReadList {
  const gifts: GiftLine[] = [];
  const wrong: number[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || (at === 0 && HEAD.test(line))) continue;
    const [username = '', amount = '', ...more] = line.split(SEPARATOR).map((cell) => cell.trim().replaceAll('"', ''));
    const number = numberOf(amount);
    if (username === '' || number === undefined || number < 1 || more.some((cell) => cell !== '')) wrong.push(at + 1);
    else gifts.push({ username, amount: number });
  }
  return { gifts, wrong };
}
