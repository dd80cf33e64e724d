/** The newest result on a card: the special prize in pairs on a wide one, the numbers as the draw shows them on a half one. */
import { DrawNumbers, headline, shapeOf } from '@lantern/ui';
import { useT } from '../language/i18n.ts';
import styles from './result-line.module.css';
import type { DrawResult } from './result.ts';

interface ResultLineProps {
  readonly draw: { readonly numero: string; readonly result: DrawResult };
  readonly format: string;
  /** On a wide card, where prizes are shown as text. */
  readonly wide: boolean;
}

/** 904157 → 90 41 57, and 81275 → 8 12 75: bets are on the last two. Several numbers stay whole. */
const inPairs = (number: string): string =>
  (number.includes(' ') ? number.split(' ') : (number.match(/^\d(?=(?:\d\d)+$)|\d\d/g) ?? [])).join(' ');

export function ResultLine({ draw, format, wide }: ResultLineProps) {
  const t = useT();
  if (!wide || shapeOf(format).picture !== 'prizes')
    return <DrawNumbers format={format} result={draw.result} size="card" drawId={draw.numero} />;
  return (
    <span className={styles.line}>
      {t('draw_before')} <b dir="ltr">{inPairs(headline(draw.result))}</b>
    </span>
  );
}
