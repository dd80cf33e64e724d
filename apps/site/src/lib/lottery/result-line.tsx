/** The newest result on a card: the special prize in pairs on a wide one, balls on a half one. */
import { useT } from '../i18n.ts';
import styles from './result-line.module.css';
import { ResultBalls } from './result-balls.tsx';
import { specialOf, type DrawResult } from './result.ts';

interface ResultLineProps {
  readonly draw: { readonly numero: string; readonly result: DrawResult };
  readonly format: string;
  /** In text rather than balls. */
  readonly short: boolean;
}

/** 904157 → 90 41 57, and 81275 → 8 12 75: what is bet on are the last two. */
const inPairs = (number: string): readonly string[] => number.match(/^\d(?=(?:\d\d)*$)|\d\d/g) ?? [];

export function ResultLine({ draw, short }: ResultLineProps) {
  const t = useT();
  const special = specialOf(draw.result);
  if (!short || special === '') return <ResultBalls number={special} drawId={draw.numero} />;
  return (
    <span className={styles.line}>
      {t('draw_before')} <b dir="ltr">{inPairs(special).join(' ')}</b>
    </span>
  );
}
