/** The proof of the envelopes: the hash from the beginning; once it is over, the list and its seed, and a check in the browser. */
import { Button, Card as Surface, Icon, SectionHead, useFormats } from '@lantern/ui';
import { useState } from 'react';
import { CopyButton } from '../../../lib/device/copy-button.tsx';
import { useT } from '../../../lib/language/i18n.ts';
import { useCall } from '../../../lib/server/calls.ts';
import { checkList, type ListCheck } from '../envelope-proof.ts';
import type { Envelopes, Promotion } from '../promotion-view.ts';
import styles from './envelope.module.css';

export interface EnvelopeProps {
  readonly promotion: Promotion;
  readonly envelope: Envelopes;
}

/** Where the proof begins, for the way there from the opened envelope. */
export const PROOF_ID = 'envelope-proof';

/** Longer lists are copied, not shown. */
const SHOWN_SIGNS = 240;

export function EnvelopeProof({ promotion, envelope }: EnvelopeProps) {
  const t = useT();
  const formats = useFormats();
  const proof = useCall('promotions.proof', { params: { key: promotion.key } });
  const [found, setFound] = useState<ListCheck>();
  const { listHash, total } = envelope;
  const list = proof.data?.list ?? null;
  const seed = proof.data?.seed ?? null;
  return (
    <section id={PROOF_ID} aria-label={t('promo_proof')} data-testid="envelope-proof">
      <SectionHead title={t('promo_proof')} />
      <Surface className={styles.proof}>
        <p>{t('promo_proof_text', { total: formats.integer(total) })}</p>
        <Secret name={t('promo_proof_hash')} text={listHash} />
        {list === null ? (
          <p className={styles.later}>
            <Icon name="clock" size={16} />
            <span>{t('promo_proof_later')}</span>
          </p>
        ) : (
          <>
            {seed !== null && <Secret name={t('promo_proof_seed')} text={seed} />}
            <Secret
              name={t('promo_proof_list')}
              text={list}
              {...(list.length > SHOWN_SIGNS && { shown: `${list.slice(0, SHOWN_SIGNS)}…` })}
            />
            <Button
              wide
              icon="seal-check"
              data-testid="envelope-check"
              onClick={() => setFound(checkList(list, listHash, envelope))}
            >
              {t('promo_proof_check')}
            </Button>
            {found && <Found found={found} currency={promotion.currency} />}
            <p className={styles.how}>{t('promo_proof_how')}</p>
          </>
        )}
      </Surface>
    </section>
  );
}

interface SecretProps {
  readonly name: string;
  readonly text: string;
  readonly shown?: string;
}

function Secret({ name, text, shown = text }: SecretProps) {
  return (
    <div className={styles.secret}>
      <div className={styles.secretHead}>
        <b>{name}</b>
        <CopyButton label={name} value={text} />
      </div>
      <code dir="ltr">{shown}</code>
    </div>
  );
}

function Found({ found, currency }: { readonly found: ListCheck; readonly currency: string }) {
  const t = useT();
  const formats = useFormats();
  const lines = [
    {
      name: 'hash',
      isRight: found.isHashRight,
      text: t(found.isHashRight ? 'promo_check_hash' : 'promo_check_hash_no'),
    },
    ...(found.isTableRight === null
      ? []
      : [
          {
            name: 'table',
            isRight: found.isTableRight,
            text: t(found.isTableRight ? 'promo_check_table' : 'promo_check_table_no'),
          },
        ]),
  ];
  return (
    <ul className={styles.found} role="status" data-testid="envelope-found">
      {lines.map(({ name, isRight, text }) => (
        <li key={name} className={isRight ? styles.right : styles.wrong} data-right={isRight}>
          <Icon name={isRight ? 'check-circle' : 'x-circle'} variant="fill" size={18} />
          <span>{text}</span>
        </li>
      ))}
      <li>
        <Icon name="info" variant="fill" size={18} />
        <span>
          {t('promo_check_sum', { count: formats.integer(found.count), sum: formats.money(found.sum, currency) })}
        </span>
      </li>
    </ul>
  );
}
