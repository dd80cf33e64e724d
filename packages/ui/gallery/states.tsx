import {
  Badge,
  Card,
  Empty,
  ErrorState,
  ListRow,
  Note,
  OfflineBar,
  ProgressBar,
  QrCode,
  RouteLoader,
  SectionHead,
  SkeletonRow,
  Timeline,
  qrMatrix,
} from '../src/index.ts';
import styles from './gallery.module.css';
import { galleryText } from './text.ts';

export function StateSections() {
  const t = galleryText.useT();
  return (
    <section className={styles.section}>
      <SectionHead title={t('list')} />
      <Card padding="none">
        <ListRow
          icon="receipt"
          title={t('betHistory')}
          end={t('betHistoryEnd', { count: 3 })}
          onPress={() => undefined}
        />
        <ListRow icon="bank" title={t('bank')} onPress={() => undefined} />
        <SkeletonRow />
      </Card>
      <div className={styles.wrap}>
        <Badge kind="live">LIVE</Badge>
        <Badge kind="jackpot">HŨ</Badge>
        <Badge kind="hot">HOT</Badge>
        <Badge kind="new">MỚI</Badge>
        <Badge kind="demo">DEMO</Badge>
      </div>
      <ProgressBar label={t('wager')} value={12_800_000} max={20_000_000} />
      <div className={styles.gap}>
        <Note tone="warn">{t('note')}</Note>
      </div>
      <div className={styles.gap}>
        <Note>{t('note')}</Note>
      </div>
      <SectionHead title={t('timeline')} />
      <Card>
        <Timeline
          label={t('timeline')}
          steps={[
            { id: 'created', label: t('stepCreated'), detail: '13:02:11', state: 'done' },
            { id: 'transfer', label: t('stepTransfer'), detail: t('stepTransferDetail'), state: 'now' },
            { id: 'credit', label: t('stepCredit'), state: 'later' },
          ]}
        />
      </Card>
      <div className={styles.gap}>
        <QrCode
          matrix={qrMatrix('00020101021238540010A00000072701240006970436011000710006880208QRIBFTTA53037045406500000')}
        />
      </div>
      <SectionHead title={t('states')} />
      <OfflineBar />
      <Card padding="none">
        <Empty
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={{ label: t('emptyAction'), onPress: () => undefined }}
        />
      </Card>
      <div className={styles.gap}>
        <Card padding="none">
          <ErrorState title={t('errorTitle')} text={t('errorText')} code="GL-503" onRetry={() => undefined} />
        </Card>
      </div>
      <Card padding="none">
        <RouteLoader />
      </Card>
    </section>
  );
}
