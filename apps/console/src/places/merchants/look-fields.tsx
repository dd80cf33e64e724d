/** Colours and mark of a brand, with the contrast of what has to be read. */
import { checkLook, isColour, LOOK_COLOURS, repair, type Look, type PairCheck } from '@lantern/contract/look';
import { DeskIcon } from '@lantern/ui/desk-icon';
import { useRef, useState } from 'react';
import fields from '../../look/desk-fields.module.css';
import { useT } from '../../lib/i18n.ts';
import { DeskButton, DeskCard, DeskNote } from '../../widgets/parts.tsx';
import styles from './merchants.module.css';

interface LookProps {
  readonly look: Look;
  readonly onChange: (look: Look) => void;
}

function ColourField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (colour: string) => void;
}) {
  const [typed, type] = useState<string>();
  return (
    <div className={fields.field}>
      <span className={fields.label}>{label}</span>
      <span className={fields.input}>
        <input
          type="color"
          className={styles.colour}
          aria-label={label}
          value={value}
          onChange={({ target }) => onChange(target.value.toLowerCase())}
        />
        <input
          className="mono"
          aria-label={`${label} (hex)`}
          value={typed ?? value}
          maxLength={7}
          spellCheck={false}
          onChange={({ target }) => {
            const text = target.value.toLowerCase();
            type(text);
            if (isColour(text)) onChange(text);
          }}
          onBlur={() => type(undefined)}
        />
      </span>
    </div>
  );
}

function ContrastLine({ pair }: { readonly pair: PairCheck }) {
  const t = useT();
  return (
    <tr>
      <td>
        <span className={styles.sample} style={{ color: pair.frontColour, background: pair.backColour }}>
          {t('contrast_sample')}
        </span>
      </td>
      <th scope="row">{t(`contrast_${pair.id}`)}</th>
      <td data-bad={!pair.passes || undefined}>{pair.ratio.toFixed(2)}</td>
      <td>{t('contrast_needed', { ratio: pair.needed.toFixed(1) })}</td>
      <td className={pair.passes ? styles.ok : styles.bad}>
        <DeskIcon name={pair.passes ? 'check-circle' : 'x-circle'} size={16} />
        <span className="sr-only">{t(pair.passes ? 'contrast_passes' : 'contrast_fails')}</span>
      </td>
    </tr>
  );
}

export function LookFields({ look, onChange }: LookProps) {
  const t = useT();
  const pairs = checkLook(look);
  const failing = pairs.filter(({ passes }) => !passes);
  return (
    <>
      <DeskCard title={t('look_colours')}>
        <div className={styles.colours}>
          {LOOK_COLOURS.map((name) => (
            <ColourField
              key={name}
              label={t(`look_${name}`)}
              value={look[name]}
              onChange={(colour) => onChange({ ...look, [name]: colour })}
            />
          ))}
        </div>
      </DeskCard>
      <DeskCard
        title={t('look_contrast')}
        side={t('contrast_count', { passing: pairs.length - failing.length, failing: failing.length })}
        isFlush
      >
        <table className={styles.contrast}>
          <tbody>
            {pairs.map((pair) => (
              <ContrastLine key={pair.id} pair={pair} />
            ))}
          </tbody>
        </table>
        {failing.slice(0, 1).map((pair) => {
          const better = repair(look, pair);
          return (
            <div key={pair.id} className={styles.repair}>
              <DeskNote tone="bad" isAlert>
                {t('contrast_repair', { pair: t(`contrast_${pair.id}`) })}
              </DeskNote>
              {better && (
                <DeskButton onPress={() => onChange({ ...look, [better.name]: better.colour })}>
                  {t('contrast_use', { colour: better.colour })}
                </DeskButton>
              )}
            </div>
          );
        })}
      </DeskCard>
    </>
  );
}

const MARK_BYTES_MAXIMUM = 140_000;

interface MarkProps {
  /** Data address of what was chosen; empty for none. */
  readonly mark: string;
  readonly onChange: (mark: string) => void;
}

export function MarkField({ mark, onChange }: MarkProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [isBad, setBad] = useState(false);
  const choose = (file: File | undefined): void => {
    if (!file) return;
    setBad(file.size > MARK_BYTES_MAXIMUM);
    if (file.size > MARK_BYTES_MAXIMUM) return;
    const reader = new FileReader();
    reader.addEventListener('load', () => onChange(String(reader.result)));
    reader.readAsDataURL(file);
  };
  return (
    <DeskCard title={t('look_mark')}>
      <div className={styles.mark}>
        {mark === '' ? <span className={styles.noMark} /> : <img src={mark} alt="" width={56} height={56} />}
        <div>
          <DeskButton icon="download-simple" onPress={() => input.current?.click()}>
            {t(mark === '' ? 'look_mark_choose' : 'look_mark_replace')}
          </DeskButton>
          <p className={styles.note}>{t('look_mark_text')}</p>
          {isBad && (
            <p className={fields.fault} role="alert">
              {t('look_mark_large')}
            </p>
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg"
          aria-label={t('look_mark')}
          onChange={({ target }) => choose(target.files?.[0])}
        />
      </div>
    </DeskCard>
  );
}

/** The base 64 of a data address; undefined for none. */
export const uploadOf = (mark: string): string | undefined =>
  mark === '' ? undefined : mark.slice(mark.indexOf(',') + 1);
