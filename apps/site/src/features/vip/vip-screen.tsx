/** The VIP screen (PRO-04, PRO-09): the level among its neighbours, what keeps and raises it, what each level gives. */
import { IconButton, Note, SectionHead, Skeleton } from '@lantern/ui';
import { useRef } from 'react';
import { Block } from '../../lib/block.tsx';
import { useT } from '../../lib/language/i18n.ts';
import { HeaderAction } from '../../lib/navigation/header-action.tsx';
import { refresh, useCall } from '../../lib/server/calls.ts';
import { useLive } from '../../lib/server/realtime.ts';
import type { VipStatus } from './levels.ts';
import { GainsTable } from './parts/gains-table.tsx';
import { HeldBack } from './parts/held-back.tsx';
import { HowCounted } from './parts/how-counted.tsx';
import { LevelCarousel } from './parts/level-carousel.tsx';
import { LevelList } from './parts/level-list.tsx';
import { Tiles } from './parts/tiles.tsx';
import styles from './vip.module.css';

export function VipScreen() {
  const status = useCall('vip.status');
  // Settled bets move the balance; their points come with them.
  useLive('member', 'balance_changed', () => refresh('vip.status'));
  useLive('member', 'kyc_changed', () => refresh('vip.status'));
  if (status.error?.refusal.code === 'vip_disabled') {
    return (
      <div className={`gutter ${styles.page}`} data-testid="vip">
        <Note>{status.error.message}</Note>
      </div>
    );
  }
  return (
    <div className={styles.page} data-testid="vip">
      <Block read={status} waiting={<Waiting />}>
        {(known) => <Level status={known} />}
      </Block>
    </div>
  );
}

function Level({ status }: { readonly status: VipStatus }) {
  const t = useT();
  const rules = useRef<HTMLElement>(null);
  return (
    <>
      <HeaderAction>
        <IconButton
          icon="question"
          label={t('vip_how')}
          data-testid="vip-help"
          onClick={() => rules.current?.scrollIntoView({ block: 'start' })}
        />
      </HeaderAction>
      <LevelCarousel status={status} />
      <div className={`gutter ${styles.sections}`}>
        <HeldBack status={status} />
        <Tiles status={status} />
        <section aria-label={t('vip_gains')}>
          <SectionHead title={t('vip_gains')} />
          <GainsTable status={status} />
          <p className={styles.foot}>{t('vip_gains_most')}</p>
        </section>
        <section aria-label={t('vip_levels')}>
          <SectionHead title={t('vip_levels')} />
          <LevelList status={status} />
        </section>
        <section ref={rules} className={styles.rules} aria-label={t('vip_how')}>
          <SectionHead title={t('vip_how')} />
          <HowCounted status={status} />
        </section>
      </div>
    </>
  );
}

/** Skeleton with the screen's boxes, so that nothing moves when it loads. */
function Waiting() {
  return (
    <div className={`gutter ${styles.waiting}`} data-testid="vip-waiting">
      <Skeleton height={186} radius={20} />
      <Skeleton height={106} radius={18} />
      <Skeleton height={300} radius={18} />
    </div>
  );
}
