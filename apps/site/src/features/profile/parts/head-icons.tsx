/** Twelve head icons to choose from; a choice is saved at once. */
import { Card, SectionHead, Skeleton, useToasts } from '@lantern/ui';
import { useState } from 'react';
import { Block } from '../../../lib/block.tsx';
import { client, refresh, useCall } from '../../../lib/server/calls.ts';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import styles from '../profile.module.css';

const OFFERED = 12;

export function HeadIcons() {
  const t = useT();
  const toasts = useToasts();
  const icons = useCall('member.icons');
  /** Shown as chosen until the server has confirmed it. */
  const [pending, setPending] = useState<string>();

  async function choose(icon: string): Promise<void> {
    setPending(icon);
    const set = await client.call('member.setIcon', { body: { icon } });
    if (!set.ok) toasts.show({ type: 'fail', text: set.message });
    await icons.refetch();
    refresh('member.profile');
    setPending(undefined);
  }

  return (
    <section>
      <SectionHead title={t('profile_icon')} />
      <Card>
        <Block
          read={icons}
          waiting={
            <div className={styles.icons}>
              {Array.from({ length: OFFERED }, (_, at) => (
                <Skeleton key={at} width={64} height={64} radius={32} />
              ))}
            </div>
          }
        >
          {({ list }) => (
            <fieldset className={styles.icons}>
              <legend className="sr-only">{t('profile_icon')}</legend>
              {list.map(({ icon, url, chosen }) => (
                <label key={icon} className={styles.icon}>
                  <input
                    type="radio"
                    name="icon"
                    className={styles.radio}
                    data-testid={`icon-${icon}`}
                    aria-label={t(`icon_${icon}` as TextKey)}
                    checked={pending === undefined ? chosen : pending === icon}
                    onChange={() => void choose(icon)}
                  />
                  <img src={url} alt="" width={64} height={64} className={styles.picture} />
                </label>
              ))}
            </fieldset>
          )}
        </Block>
      </Card>
    </section>
  );
}
