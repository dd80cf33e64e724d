/** The draw step by step: the first block of bytes, then each number and the bytes it came from. */
import { Button, Card, cx, SectionHead } from '@lantern/ui';
import { traceDraw, type DrawTrace, type TracedByte, type TracedNumber } from '@lantern/game-math/verify';
import { useMemo, useState } from 'react';
import { CopyButton } from '../../../lib/device/copy-button.tsx';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import type { Draw } from '../check-draw.ts';
import styles from '../verify.module.css';

/** Numbers shown before the reader expands all. */
const SHOWN = 5;
const HEX = 16;
const PRIZE = /^(DB|G\d)(?:\.(\d+))?$/;

export function DrawSteps({ draw, seed }: { readonly draw: Draw; readonly seed: string }) {
  const t = useT();
  const [all, setAll] = useState(false);
  const trace = useMemo(
    () => draw.proof && traceDraw({ formatId: draw.proof.format, seedHex: seed, context: draw.proof.context }),
    [draw, seed],
  );
  if (!trace || !draw.proof) return null;
  const shown = all ? trace.numbers : trace.numbers.slice(0, SHOWN);
  const message = `${draw.proof.context}:0`;
  return (
    <section className={styles.section} data-testid="draw-steps">
      <SectionHead title={t('verify_steps')} />
      <Card>
        <p className={styles.label}>{t('verify_block', { message })}</p>
        <div className={styles.raw}>
          <code className={styles.block} dir="ltr">
            {trace.firstBlockHex}
          </code>
          <CopyButton label={t('verify_block', { message })} value={trace.firstBlockHex} />
        </div>
        <ol className={styles.traced}>
          {shown.map((number, at) => (
            <TracedRow key={at} number={number} kind={trace.kind} />
          ))}
        </ol>
        {trace.numbers.length > SHOWN && (
          <Button small data-testid="steps-all" onClick={() => setAll(!all)}>
            {all ? t('verify_steps_less') : t('verify_steps_all', { count: trace.numbers.length })}
          </Button>
        )}
      </Card>
    </section>
  );
}

function TracedRow({
  number: { id, number, bytes },
  kind,
}: {
  readonly number: TracedNumber;
  readonly kind: DrawTrace['kind'];
}) {
  const t = useT();
  const [, prize, ordinal = ''] = PRIZE.exec(id) ?? [];
  return (
    <li data-testid="traced-number" data-number={number}>
      <span className={styles.tracedHead}>
        <span>
          {prize === undefined
            ? t(id === 'S' || id.startsWith('S.') ? 'verify_special_ball' : 'verify_nth_ball', {
                ordinal: id.split('.')[1] ?? '1',
              })
            : `${t(`prize_${prize}` as TextKey)} ${ordinal}`}
        </span>
        <b dir="ltr">{number}</b>
      </span>
      <span className={styles.tracedBytes} dir="ltr">
        {bytes.map((byte) => (
          <TracedStep key={`${byte.block}-${byte.place}`} byte={byte} ball={kind === 'balls' ? number : undefined} />
        ))}
      </span>
    </li>
  );
}

/** "a3 = 163 → 163 mod 10 = 3", or that the byte was skipped. */
function TracedStep({
  byte: { byte, count, value },
  ball,
}: {
  readonly byte: TracedByte;
  readonly ball: string | undefined;
}) {
  const t = useT();
  const hex = byte.toString(HEX).padStart(2, '0');
  if (value === undefined)
    return <code className={cx(styles.step, styles.skipped)}>{t('verify_step_skipped', { hex, byte })}</code>;
  return (
    <code className={styles.step}>
      {ball === undefined
        ? `${hex} = ${byte} → ${value}`
        : t('verify_step_ball', { hex, byte, count, value, place: value + 1, ball })}
    </code>
  );
}
