/** The member's consents: optional ones as switches, the others with their date. */
import { Card, ListRow, SectionHead, Skeleton, StatusChip, Switch, useFormats, useToasts } from '@lantern/ui';
import { useState } from 'react';
import { Block } from '../../../lib/block.tsx';
import { client, refresh, useCall } from '../../../lib/server/calls.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { STORAGE, writeStored } from '../../../lib/device/storage.ts';

const FREE = ['marketing', 'fingerprint'] as const;
const NEEDED = ['age', 'data'] as const;

export function Consents() {
  const t = useT();
  const formats = useFormats();
  const toasts = useToasts();
  const consents = useCall('privacy.consents');
  const [busy, setBusy] = useState<(typeof FREE)[number]>();

  async function change(kind: (typeof FREE)[number], given: boolean): Promise<void> {
    setBusy(kind);
    const set = await client.call('privacy.setConsent', { body: { kind, given } });
    if (!set.ok) toasts.show({ type: 'fail', text: set.message });
    // The login form reads in this browser whether it may take a fingerprint.
    else if (kind === 'fingerprint') writeStored(STORAGE.deviceConsent, given ? '1' : '0');
    await consents.refetch();
    refresh('privacy.consents');
    setBusy(undefined);
  }

  return (
    <section>
      <SectionHead title={t('privacy_consents')} />
      <Card padding="none">
        <Block
          read={consents}
          waiting={FREE.map((kind) => (
            <ListRow
              key={kind}
              title={<Skeleton width="60%" />}
              end={<Skeleton width={50} height={30} radius={15} />}
            />
          ))}
        >
          {({ list }) => {
            const current = (kind: string) => list.find((consent) => consent.kind === kind);
            const since = (kind: string) => {
              const consent = current(kind);
              if (!consent) return t('consent_never');
              return t(consent.given ? 'consent_given' : 'consent_withdrawn', {
                date: formats.dateTime(consent.at, 'date'),
              });
            };
            return (
              <>
                {FREE.map((kind) => (
                  <ListRow
                    key={kind}
                    title={t(`privacy_consent_${kind}`)}
                    caption={since(kind)}
                    end={
                      <Switch
                        label={t(`privacy_consent_${kind}`)}
                        on={current(kind)?.given === true}
                        busy={busy === kind}
                        onChange={(given) => void change(kind, given)}
                        data-testid={`consent-${kind}`}
                      />
                    }
                  />
                ))}
                {NEEDED.map((kind) => (
                  <ListRow
                    key={kind}
                    title={t(`privacy_consent_${kind}`)}
                    caption={since(kind)}
                    end={<StatusChip tone="mute">{t('consent_needed')}</StatusChip>}
                  />
                ))}
              </>
            );
          }}
        </Block>
      </Card>
    </section>
  );
}
