/** The exit page (MSG-08): names the host a link of an operator's text leads to, and follows it only when confirmed. */
import { linkAddress } from '@lantern/contract/rich-text';
import { Button, Card, Empty, Icon } from '@lantern/ui';
import { useGoBack } from '../../lib/navigation/go-back.ts';
import { useT } from '../../lib/language/i18n.ts';
import { useNavigate, useSearchParams } from '../../lib/navigation/navigation.tsx';
import { openExternal } from '../../lib/navigation/open-external.ts';
import { useRichTextHosts } from '../../lib/content/rich-text-hosts.ts';
import styles from './leaving.module.css';

export function Leaving() {
  const t = useT();
  const navigate = useNavigate();
  const goBack = useGoBack();
  const hosts = useRichTextHosts();
  const [search] = useSearchParams();
  const address = linkAddress(search.get('to') ?? '', hosts);
  if (address === undefined || address.kind === 'own' || address.kind === 'program') {
    return (
      <div className={`gutter ${styles.page}`}>
        <Card>
          <Empty
            title={t('leaving_none')}
            text={t('leaving_none_text')}
            action={{ label: t('title_home'), onPress: () => navigate('/m/home', { replace: true }) }}
          />
        </Card>
      </div>
    );
  }
  const { host } = new URL(address.href);
  return (
    <div className={`gutter ${styles.page}`} data-testid="leaving">
      <Card className={styles.card}>
        <span className={styles.mark}>
          <Icon name="arrow-square-out" size={30} />
        </span>
        <h2 className={styles.title}>{t('leaving_title')}</h2>
        <bdi className={styles.host} dir="ltr" data-testid="leaving-host">
          {host}
        </bdi>
        <p className={styles.text}>{t('leaving_text')}</p>
        <bdi className={styles.address} dir="ltr" data-testid="leaving-address">
          {address.href}
        </bdi>
        <div className={styles.ways}>
          <Button wide look="brand" data-testid="leaving-stay" onClick={goBack}>
            {t('leaving_stay')}
          </Button>
          <Button wide data-testid="leaving-go" onClick={() => openExternal(address.href)}>
            {t('leaving_go')}
          </Button>
        </div>
      </Card>
    </div>
  );
}
