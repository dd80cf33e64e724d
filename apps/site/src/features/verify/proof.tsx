/** One draw, checked here and now: each claim with its verdict, the raw values, and a seed to play with. */
import { Card, DrawNumbers, Note, SectionHead, Skeleton, useFormats } from '@lantern/ui';
import { useState } from 'react';
import { Block } from '../../lib/block.tsx';
import { useCall } from '../../lib/server/calls.ts';
import { useT } from '../../lib/language/i18n.ts';
import { shortNumero } from '../../lib/lottery/result.ts';
import { checkDraw, type Draw } from './check-draw.ts';
import { Claim, RawValue, Verdict } from './parts/claims.tsx';
import { DrawSteps } from './parts/draw-steps.tsx';
import { SeedTrial } from './parts/seed-trial.tsx';
import styles from './verify.module.css';

const WATCH_MS = 5_000;

export function Proof({ gameCode, numero }: { readonly gameCode: string; readonly numero: string }) {
  const [waiting, setWaiting] = useState(false);
  const draw = useCall(
    'lottery.draw',
    { params: { gameCode, numero } },
    waiting ? { refetchIntervalMs: WATCH_MS } : {},
  );
  const unrevealed = draw.data !== undefined && draw.data.seed === null && draw.data.state !== 'cancelled';
  if (unrevealed !== waiting) setWaiting(unrevealed);
  return (
    <section aria-live="polite">
      <Block read={draw} waiting={<Skeleton height={420} radius={18} />}>
        {(known) => <ProofContent draw={known} />}
      </Block>
    </section>
  );
}

/** What can be shown: a public draw has no seed, a future draw none yet. */
function ProofContent({ draw }: { readonly draw: Draw }) {
  if (draw.source === 'official') return <Official draw={draw} />;
  return draw.seed === null ? <Unrevealed draw={draw} /> : <Revealed draw={draw} seed={draw.seed} />;
}

/** The result of a public draw: nothing to recompute, and why. */
function Official({ draw }: { readonly draw: Draw }) {
  const t = useT();
  return (
    <div data-testid="official-draw">
      <Note tone={draw.state === 'cancelled' ? 'warn' : 'info'}>
        {t(draw.state === 'cancelled' ? 'draw_cancelled' : 'verify_official')}
      </Note>
      {draw.result && (
        <section className={styles.section}>
          <SectionHead title={t('draw_issue', { numero: shortNumero(draw.numero) })} />
          <Card padding={draw.format.startsWith('vn') ? 'none' : 'normal'}>
            <DrawNumbers
              format={draw.format}
              result={draw.result}
              size="full"
              caption={t('draw_issue', { numero: draw.numero })}
            />
          </Card>
        </section>
      )}
    </div>
  );
}

/** Before the draw there is only the commitment. */
function Unrevealed({ draw }: { readonly draw: Draw }) {
  const t = useT();
  const formats = useFormats();
  return (
    <>
      <Note tone={draw.state === 'cancelled' ? 'warn' : 'info'}>
        {draw.state === 'cancelled'
          ? t('draw_cancelled')
          : t('verify_not_yet', { time: formats.dateTime(draw.drawAt, 'timeWithSeconds') })}
      </Note>
      <div className={styles.section}>
        <Card>{draw.commitment && <RawValue label={t('verify_commitment')} value={draw.commitment} />}</Card>
      </div>
    </>
  );
}

function Revealed({ draw, seed }: { readonly draw: Draw; readonly seed: string }) {
  const t = useT();
  const formats = useFormats();
  const check = checkDraw(draw, seed);
  const good = check !== undefined && check.commitment && check.result;
  return (
    <>
      <Verdict
        good={good}
        title={t(good ? 'verify_good' : 'verify_bad')}
        text={t('verify_of', { numero: shortNumero(draw.numero), time: formats.dateTime(draw.drawAt, 'dateTime') })}
      />
      <ul className={styles.claims}>
        <Claim
          good={check?.commitment === true}
          title={t('verify_claim_commitment')}
          text={t('verify_claim_commitment_text')}
        />
        <Claim good={check?.result === true} title={t('verify_claim_result')} text={t('verify_claim_result_text')} />
        <Claim
          good={draw.ticketHash !== null}
          title={t('verify_claim_tickets')}
          text={t('verify_claim_tickets_text', { count: draw.ticketCount ?? 0 })}
        />
      </ul>
      <section className={styles.section}>
        <SectionHead title={t('verify_values')} />
        <Card>
          <RawValue label={t('verify_seed')} value={seed} />
          {draw.commitment && <RawValue label={t('verify_commitment')} value={draw.commitment} />}
          {draw.ticketHash && <RawValue label={t('verify_ticket_hash')} value={draw.ticketHash} />}
          {draw.proof && <RawValue label={t('verify_context')} value={draw.proof.context} />}
          {draw.proof && (
            <RawValue label={t('verify_algorithm')} value={`${draw.proof.algorithm} · ${draw.proof.format}`} />
          )}
        </Card>
      </section>
      {check?.prizes && (
        <section className={styles.section}>
          <SectionHead title={t('verify_recomputed')} />
          <Card padding={draw.format.startsWith('vn') ? 'none' : 'normal'}>
            <DrawNumbers
              format={draw.format}
              result={{ prizes: check.prizes }}
              size="full"
              caption={t('verify_recomputed')}
            />
          </Card>
        </section>
      )}
      <DrawSteps draw={draw} seed={seed} />
      <SeedTrial draw={draw} seed={seed} />
    </>
  );
}
