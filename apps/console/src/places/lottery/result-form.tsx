/** The numbers of a draw, a cell each, laid out as printed results are. A full cell hands the keyboard to the next one. */
import { prizeRowsOf, type PrizeRow } from '@lantern/game-math/prices';
import { useRef, type KeyboardEvent } from 'react';
import { useT, type TextKey } from '../../lib/i18n.ts';
import type { Result } from './lottery-desk.ts';
import styles from './result.module.css';

/** Numbers by prize, as they are typed. */
export type Typed = Readonly<Record<string, readonly string[]>>;

export const emptyResult = (format: string): Typed =>
  Object.fromEntries(prizeRowsOf(format).map(({ prize, count }) => [prize, Array<string>(count).fill('')]));

export const typedOf = (format: string, result: Result | null): Typed => ({
  ...emptyResult(format),
  ...Object.fromEntries((result?.prizes ?? []).map(({ prize, numbers }) => [prize, numbers])),
});

/** What was typed as the contract takes it; undefined while a cell is not full. */
export function resultOf(format: string, typed: Typed): Result | undefined {
  const rows = prizeRowsOf(format);
  const isWhole = rows.every(({ prize, digits }) => typed[prize]!.every((number) => number.length === digits));
  return isWhole ? { prizes: rows.map(({ prize }) => ({ prize, numbers: [...typed[prize]!] })) } : undefined;
}

/** What all of these results say; a number they differ in is empty. */
export function agreedOf(format: string, results: readonly Result[]): Typed {
  const all = results.map((result) => typedOf(format, result));
  return Object.fromEntries(
    Object.entries(all[0] ?? emptyResult(format)).map(([prize, numbers]) => [
      prize,
      numbers.map((number, at) => (all.every((one) => one[prize]?.[at] === number) ? number : '')),
    ]),
  );
}

/** Filled cells, and all of them. */
export function progressOf(format: string, typed: Typed): { readonly done: number; readonly all: number } {
  const rows = prizeRowsOf(format);
  const numbers = rows.flatMap(({ prize, digits }) => typed[prize]!.map((number) => number.length === digits));
  return { done: numbers.filter(Boolean).length, all: numbers.length };
}

/** A prize's name, its code where the console has none. */
export function prizeName(prize: string, t: ReturnType<typeof useT>): string {
  const text = t(`field_prize_${prize}` as TextKey);
  return text.startsWith('field_prize') ? prize : text;
}

interface ResultFormProps {
  readonly format: string;
  readonly typed: Typed;
  readonly onType?: (typed: Typed) => void;
  /** Another result: numbers that differ from it are marked. */
  readonly against?: Typed | undefined;
  /** Numbers that are not typed again: their cells are shown, not asked for. */
  readonly fixed?: Typed | undefined;
  readonly label: string;
  readonly onSubmit?: () => void;
}

export function ResultForm({ format, typed, onType, against, fixed, label, onSubmit }: ResultFormProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const rows = prizeRowsOf(format);
  /** Moves the keyboard by whole cells. */
  const move = (from: HTMLElement, by: number) => {
    const cells = [...(box.current?.querySelectorAll('input') ?? [])];
    const to = cells[cells.indexOf(from as HTMLInputElement) + by];
    to?.focus();
    to?.select();
  };
  const write = (row: PrizeRow, at: number, text: string, cell: HTMLInputElement) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, row.digits);
    onType?.({ ...typed, [row.prize]: typed[row.prize]!.map((old, one) => (one === at ? digits : old)) });
    if (digits.length === row.digits) move(cell, 1);
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const cell = event.currentTarget;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (event.metaKey || event.ctrlKey) onSubmit?.();
      else move(cell, 1);
    }
    if (event.key === 'Backspace' && cell.value === '') {
      event.preventDefault();
      move(cell, -1);
    }
  };
  return (
    <div ref={box} className={styles.result} role="group" aria-label={label}>
      {rows.map((row) => (
        <div key={row.prize} className={styles.prize} data-special={row.prize === 'DB' || undefined}>
          <span>{prizeName(row.prize, t)}</span>
          <div data-count={row.count}>
            {typed[row.prize]!.map((number, at) => {
              const differs = against !== undefined && against[row.prize]?.[at] !== number;
              const name = t('lottery_number_of', { prize: prizeName(row.prize, t), at: at + 1 });
              return onType && (fixed?.[row.prize]?.[at] ?? '') === '' ? (
                <input
                  // Cells of a prize have no identity but their place.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={at}
                  inputMode="numeric"
                  autoComplete="off"
                  aria-label={name}
                  maxLength={row.digits}
                  placeholder={'·'.repeat(row.digits)}
                  value={number}
                  data-differs={differs || undefined}
                  onChange={({ target }) => write(row, at, target.value, target)}
                  onKeyDown={onKey}
                />
              ) : (
                // oxlint-disable-next-line react/no-array-index-key
                <output key={at} aria-label={name} data-differs={differs || undefined}>
                  {number}
                </output>
              );
            })}
          </div>
        </div>
      ))}
    </div>
  );
}

const DIGITS = '0123456789';

/** The last two digits by their first: a quick check by eye. */
export function LotoByHead({ typed }: { readonly typed: Typed }) {
  const t = useT();
  const pairs = Object.values(typed)
    .flat()
    .filter((number) => number.length >= 2)
    .map((number) => number.slice(-2));
  return (
    <table className={styles.loto}>
      <caption>{t('lottery_loto')}</caption>
      <tbody>
        {[...DIGITS].map((head) => {
          const tails = pairs
            .filter((pair) => pair.startsWith(head))
            .map((pair) => pair[1]!)
            .toSorted();
          return (
            <tr key={head}>
              <th scope="row">{head}</th>
              <td>{tails.join(', ') || '–'}</td>
              <td>{tails.length}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
