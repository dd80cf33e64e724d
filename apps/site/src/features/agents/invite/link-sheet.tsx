/** One link: how far its people came, its quota, end and remark, and stopping it; or a new one. */
import { BottomSheet, Button, Field, Note, ProgressBar, TextInput, useToasts } from '@lantern/ui';
import type { CallFailed } from '@lantern/client';
import { useState } from 'react';
import { client, refresh } from '../../../lib/server/calls.ts';
import { dayOf } from '../../../lib/ranges/record-range.ts';
import { useTimeZone } from '../../../lib/server/settings.ts';
import { useAgentT } from '../agent-texts.tsx';
import type { Rates } from '../parts/rate-sliders.tsx';
import { endOfDay } from '../state/end-of-day.ts';
import type { AffiliateLink, LinkKind } from './link-types.ts';
import styles from './agent-invite.module.css';
import sheet from '../parts/agent-sheets.module.css';

const STAGES = ['opened', 'registered', 'verified', 'firstDeposit', 'active'] as const;
const QUOTA_DIGITS = 6;
const REMARK_MAXIMUM = 140;

interface LinkSheetProps {
  /** Undefined: a new one, with these rates. */
  readonly link: AffiliateLink | undefined;
  readonly kind: LinkKind;
  readonly rates: Rates;
  readonly onSaved: (link: AffiliateLink) => void;
  readonly onClose: () => void;
}

export function LinkSheet({ link, kind, rates, onSaved, onClose }: LinkSheetProps) {
  const t = useAgentT();
  const toasts = useToasts();
  const timeZone = useTimeZone();
  const [quota, setQuota] = useState(link?.quota === null || link === undefined ? '' : String(link.quota));
  const [until, setUntil] = useState(link?.expiresAt ? dayOf(link.expiresAt - 1, timeZone) : '');
  const [remark, setRemark] = useState(link?.remark ?? '');
  const [busy, setBusy] = useState<'save' | 'stop'>();
  const [refusal, setRefusal] = useState<CallFailed>();

  async function send(stopped?: boolean): Promise<void> {
    setBusy(stopped === undefined ? 'save' : 'stop');
    const terms = {
      quota: quota === '' ? null : Number(quota),
      expiresAt: until === '' ? null : endOfDay(until, timeZone),
      remark,
    };
    const saved = link
      ? await client.call('agent.changeAffiliateLink', {
          body: { code: link.code, ...(stopped === undefined ? terms : { stopped }) },
        })
      : await client.call('agent.createAffiliateLink', {
          body: { kind, rebatesBasisPoints: { ...rates }, ...terms },
        });
    setBusy(undefined);
    if (!saved.ok) return setRefusal(saved);
    refresh('agent.affiliateLinks');
    toasts.show({ type: 'success', text: t(link ? 'invite_saved' : 'invite_created') });
    return onSaved(saved.value);
  }
  return (
    <BottomSheet
      title={link ? t('link_title', { code: link.code }) : t(`link_new_${kind}`)}
      onClose={onClose}
      data-testid="link-sheet"
      footer={
        <Button
          look="brand"
          wide
          busy={busy === 'save' ? t('sending') : undefined}
          data-testid="link-save"
          onClick={() => void send()}
        >
          {t(link ? 'save' : 'invite_create')}
        </Button>
      }
    >
      <div className={sheet.form}>
        {link && <Funnel funnel={link.funnel} />}
        <Field label={t('link_quota')} hint={t('link_quota_hint')}>
          <TextInput
            inputMode="numeric"
            value={quota}
            placeholder={t('link_no_limit')}
            data-testid="field-quota"
            onChange={(event) => setQuota(event.target.value.replace(/\D/gu, '').slice(0, QUOTA_DIGITS))}
          />
        </Field>
        <Field label={t('link_until')} hint={t('link_until_hint')}>
          <TextInput
            type="date"
            icon="calendar"
            value={until}
            data-testid="field-until"
            onChange={(event) => setUntil(event.target.value)}
          />
        </Field>
        <Field label={t('link_remark')} hint={t('link_remark_hint')}>
          <TextInput
            value={remark}
            maxLength={REMARK_MAXIMUM}
            data-testid="field-remark"
            onChange={(event) => setRemark(event.target.value)}
          />
        </Field>
        <div role="alert">{refusal && <Note tone="bad">{refusal.message}</Note>}</div>
        {link && (link.state === 'open' || link.state === 'stopped') && (
          <Button
            look="ghost"
            wide
            busy={busy === 'stop' ? t('sending') : undefined}
            data-testid="link-stop"
            onClick={() => void send(link.state === 'open')}
          >
            {t(link.state === 'open' ? 'link_stop' : 'link_resume')}
          </Button>
        )}
      </div>
    </BottomSheet>
  );
}

function Funnel({ funnel }: { readonly funnel: AffiliateLink['funnel'] }) {
  const t = useAgentT();
  const highest = Math.max(1, funnel.opened, funnel.registered);
  return (
    <ul className={styles.funnel} data-testid="link-funnel">
      {STAGES.map((stage) => (
        <li key={stage}>
          <span>{t(`funnel_${stage}`)}</span>
          <ProgressBar
            label={t(`funnel_${stage}`)}
            value={funnel[stage]}
            max={highest}
            valueText={String(funnel[stage])}
          />
          <b>{funnel[stage]}</b>
        </li>
      ))}
    </ul>
  );
}
