/** Who issues the northern lottery: six stations take turns by weekday. Labels only; nothing depends on them. */
import type { TextKey } from '../lib/i18n.ts';

const DAILY = /^(\d{4})(\d{2})(\d{2})$/;
const NORTH = 'miba';

/** The name of the station that draws this issue, or undefined when the game's own name has it. */
export function issuerKey(gameCode: string, numero: string): TextKey | undefined {
  const [, year, month, day] = DAILY.exec(numero) ?? [];
  if (gameCode !== NORTH || year === undefined) return undefined;
  // An issue's number is its date in Vietnam; the weekday of a date is the same everywhere.
  const weekday = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDay() + 1;
  return `issuer_${weekday}` as TextKey;
}
