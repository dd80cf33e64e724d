/** Push messages on this device: switched on with a tap, never at load; what they are about is asked for separately. */
import { Card, ListRow, Note, SectionHead, Skeleton, Switch, useToasts } from '@lantern/ui';
import type { Answer } from '@lantern/web';
import { useEffect, useState } from 'react';
import { Block } from '../../../lib/block.tsx';
import { disablePush, enablePush, pushAbility, renewPush } from '../../../lib/device/push.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { client, refresh, useCall } from '../../../lib/server/calls.ts';
import styles from '../privacy.module.css';

type Options = Answer<'push.options'>;
type Choice = Pick<Options, 'service' | 'showAmounts'>;

export function PushCard() {
  const t = useT();
  const options = useCall('push.options');
  if (options.data?.publicKey === null) return null;
  return (
    <section data-testid="push" id="push">
      <SectionHead title={t('push_title')} />
      <Card padding="none">
        <Block read={options} waiting={<ListRow title={<Skeleton width="60%" />} />}>
          {(read) => <Device options={read} onChange={() => void options.refetch()} />}
        </Block>
      </Card>
    </section>
  );
}

interface DeviceProps {
  readonly options: Options;
  readonly onChange: () => void;
}

/** This device, and what all devices are told. */
function Device({ options, onChange }: DeviceProps) {
  const t = useT();
  const toasts = useToasts();
  const [ability, setAbility] = useState(pushAbility);
  const [here, setHere] = useState<boolean>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let shown = true;
    const set = (on: boolean) => shown && setHere(on);
    renewPush().then(set, () => set(false));
    return () => void (shown = false);
  }, []);

  async function choose(change: Partial<Choice>): Promise<void> {
    const body = { service: options.service, showAmounts: options.showAmounts, ...change };
    const chosen = await client.call('push.choose', { body });
    if (!chosen.ok) toasts.show({ type: 'fail', text: chosen.message });
    onChange();
  }

  async function enable(): Promise<void> {
    const enabled = await enablePush(options.publicKey!);
    setAbility(pushAbility());
    if (enabled !== 'on')
      return void toasts.show({
        type: 'fail',
        text: typeof enabled === 'string' ? t(enabled === 'denied' ? 'push_denied' : 'push_failed') : enabled.refusal,
      });
    setHere(true);
    // What the switch says is what is agreed to by switching it on.
    await choose({ service: true });
  }

  async function switchHere(on: boolean): Promise<void> {
    setBusy(true);
    if (on) await enable();
    else {
      await disablePush();
      setHere(false);
      onChange();
    }
    refresh('push.options');
    setBusy(false);
  }

  if (ability === 'install' || ability === 'unsupported')
    return (
      <div className={styles.note} data-testid={`push-${ability}`}>
        <Note>{t(ability === 'install' ? 'push_install' : 'push_unsupported')}</Note>
      </div>
    );
  return (
    <>
      <ListRow
        title={t('push_here')}
        caption={t('push_here_text', { devices: options.devices, maximum: options.maximum })}
        end={
          <Switch
            label={t('push_here')}
            on={here === true}
            busy={busy || here === undefined}
            onChange={(on) => void switchHere(on)}
            data-testid="push-here"
          />
        }
      />
      {ability === 'denied' && (
        <div className={styles.note} data-testid="push-denied">
          <Note tone="warn">{t('push_denied')}</Note>
        </div>
      )}
      {options.devices > 0 && <Choices options={options} onChoose={choose} />}
    </>
  );
}

interface ChoicesProps {
  readonly options: Options;
  readonly onChoose: (change: Partial<Choice>) => Promise<void>;
}

function Choices({ options, onChoose }: ChoicesProps) {
  const t = useT();
  const [busy, setBusy] = useState<keyof Choice>();

  async function change(name: keyof Choice, on: boolean): Promise<void> {
    setBusy(name);
    await onChoose({ [name]: on });
    setBusy(undefined);
  }

  return (['service', 'showAmounts'] as const).map((name) => (
    <ListRow
      key={name}
      title={t(name === 'service' ? 'push_service' : 'push_amounts')}
      caption={t(name === 'service' ? 'push_service_text' : 'push_amounts_text')}
      end={
        <Switch
          label={t(name === 'service' ? 'push_service' : 'push_amounts')}
          on={options[name]}
          busy={busy === name}
          onChange={(on) => void change(name, on)}
          data-testid={name === 'service' ? 'push-service' : 'push-amounts'}
        />
      }
    />
  ));
}
