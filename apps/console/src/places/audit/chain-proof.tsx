/** The chain, recomputed by the server when it is asked. */
import { useFormats } from '@lantern/ui/i18n';
import { DeskIcon } from '@lantern/ui/desk-icon';
import { useState } from 'react';
import { call, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { DeskButton, DeskCard } from '../../widgets/parts.tsx';
import { say } from '../../widgets/toasts.tsx';
import { Time } from '../../widgets/values.tsx';
import styles from './audit.module.css';

type Proof = OpsAnswer<'ops.audit.prove'>;

const SHOWN_HASH = 8;
/** `2f10…aa94` */
export const shortHash = (hash: string): string => `${hash.slice(0, SHOWN_HASH)}…${hash.slice(-4)}`;

export function ChainProof() {
  const t = useT();
  const { integer } = useFormats();
  const [proof, setProof] = useState<Proof>();
  const [isProving, setProving] = useState(false);
  async function prove(): Promise<void> {
    setProving(true);
    const result = await call('ops.audit.prove', {});
    setProving(false);
    if (result.ok) setProof(result.value);
    else say('bad', result.message);
  }
  return (
    <div className={styles.proof}>
      <DeskCard isFlush>
        <div className={styles.chain} role="status">
          <span className={styles.seal} data-holds={proof?.holds}>
            <DeskIcon name={proof?.holds === false ? 'x-circle' : 'seal-check'} size={18} filled />
          </span>
          <div>
            <b>{t(proof === undefined ? 'chain_unproven' : proof.holds ? 'chain_holds' : 'chain_broken')}</b>
            <small>
              {proof ? (
                <>
                  {t('chain_proven_at')} <Time atMs={proof.provenAt} />
                </>
              ) : (
                t('chain_hint')
              )}
            </small>
          </div>
          {proof?.tip && (
            <div className={styles.tip}>
              {t('chain_tip', { position: integer(Number(proof.tip.position)) })}
              <b className="mono">{shortHash(proof.tip.hash)}</b>
            </div>
          )}
          <DeskButton icon="arrows-clockwise" isDisabled={isProving} onPress={() => void prove()}>
            {t(isProving ? 'chain_proving' : proof ? 'chain_again' : 'chain_prove')}
          </DeskButton>
        </div>
        {proof && (
          <div className={styles.tally}>
            <span>
              {t('chain_tally', {
                sealed: integer(Number(proof.sealed)),
                entries: integer(Number(proof.entries)),
                faults: integer(proof.faults.length),
              })}
            </span>
            <span className="mono">npm run audit:prove</span>
          </div>
        )}
        {proof && proof.faults.length > 0 && (
          <ul className={styles.faults}>
            {proof.faults.map(({ entryId, position, fault }) => (
              <li key={`${entryId} ${position} ${fault}`}>
                {t(`fault_${fault}`)} · <span className="mono">{entryId ?? position}</span>
              </li>
            ))}
          </ul>
        )}
      </DeskCard>
    </div>
  );
}
