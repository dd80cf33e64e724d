/** The moment an envelope opens: the flap, the card, the amount. A tap goes to its end; with less motion the end is all there is. */
import { Button, CountUp, cx, IconButton, Overlay, useFormats, useModalPanel } from '@lantern/ui';
import { useRef, useState } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import type { Taken } from '../promotion-view.ts';
import { EnvelopePicture } from './envelope-picture.tsx';
import { PROOF_ID } from './envelope-proof.tsx';
import { Figure } from './figures.tsx';
import styles from './envelope-opening.module.css';

const COINS = [1, 2, 3, 4, 5] as const;
/** The amount counts once the card is out. */
const COUNT_MS = 1_200;

interface EnvelopeOpeningProps {
  readonly taken: Taken;
  readonly left: number;
  /** Times the envelope that is to be bet; null: cash. */
  readonly multiple: number | null;
  readonly onClose: () => void;
}

export function EnvelopeOpening({ taken, left, multiple, onClose }: EnvelopeOpeningProps) {
  const t = useT();
  const formats = useFormats();
  const panel = useRef<HTMLDivElement>(null);
  const [isDone, setDone] = useState(false);
  useModalPanel(panel, onClose);
  const toProof = () => {
    onClose();
    document.getElementById(PROOF_ID)?.scrollIntoView({ block: 'start' });
  };
  return (
    <Overlay align="center" layer="popup" onMask={onClose}>
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-label={t('promo_envelope_title')}
        tabIndex={-1}
        className={cx(styles.moment, isDone && styles.finished)}
        data-testid="envelope-opening"
        onClick={() => setDone(true)}
      >
        <IconButton icon="x" label={t('promo_close')} className={styles.close} onClick={onClose} />
        <div>
          <p className={styles.eyebrow}>{taken.name}</p>
          <h2 className={styles.title}>{t('promo_envelope_title')}</h2>
        </div>
        <div className={styles.stage}>
          {COINS.map((coin) => (
            <i key={coin} className={cx(styles.coin, styles[`coin${coin}`])} aria-hidden="true" />
          ))}
          <i className={styles.flap} aria-hidden="true" />
          <div className={styles.slip} role="status" data-testid="envelope-amount">
            <span>{t(multiple === null ? 'promo_to_wallet' : 'promo_to_bonus')}</span>
            <b>
              <CountUp
                key={String(isDone)}
                value={taken.amount}
                durationMs={isDone ? 0 : COUNT_MS}
                format={(amount) => formats.money(amount, taken.currency)}
              />
            </b>
          </div>
          <EnvelopePicture className={styles.front} />
        </div>
        <div className={styles.bottom}>
          <span className={styles.figures}>
            <Figure
              label={t('promo_wagering')}
              value={multiple === null ? t('promo_wagering_none') : `× ${multiple}`}
            />
            <Figure
              label={t('promo_paid_into')}
              value={t(
                taken.paidAs === 'waiting'
                  ? 'title_rewards'
                  : multiple === null
                    ? 'promo_main_wallet'
                    : 'promo_value_bonus',
              )}
            />
            <Figure label={t('promo_envelopes_left')} value={formats.integer(Math.max(0, left))} />
          </span>
          <Button look="money" wide data-testid="envelope-done" onClick={onClose}>
            {t('promo_done')}
          </Button>
          <button type="button" className={styles.toProof} onClick={toProof}>
            {t('promo_how_split')}
          </button>
        </div>
      </div>
    </Overlay>
  );
}
