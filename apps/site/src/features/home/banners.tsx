/** The banner carousel (HOME-06): words in HTML over art. Nothing is drawn while there is no banner. */
import { BannerSlide, Carousel, Skeleton } from '@lantern/ui';
import { useNavigate } from 'react-router';
import { Block } from '../../lib/block.tsx';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { plainText } from '../../lib/plain-text.ts';
import styles from './home.module.css';

const AUTOPLAY_MS = 5000;

export function Banners() {
  const t = useT();
  const navigate = useNavigate();
  const banners = useCall('announcement.list', { query: { types: 'B', group: 'm_home', platform: 'M' } }, { staleMs: 60_000 });
  const open = (url: string) => {
    if (url.startsWith('/')) void navigate(url);
    else window.open(url, '_blank', 'noopener');
  };
  return (
    <Block
      read={banners}
      waiting={
        <div className="gutter">
          <Skeleton height={166} radius={18} />
        </div>
      }
    >
      {({ list }) =>
        list.length > 0 && (
          <div data-testid="banner" className={styles.banners}>
            <Carousel label={t('banners')} autoplayMs={AUTOPLAY_MS}>
              {list.map(({ id, title, content, imageUrl, url }) => (
                <BannerSlide
                  key={id}
                  art={imageUrl ?? ''}
                  title={title}
                  text={plainText(content)}
                  {...(url ? { action: { label: t('banner_open'), onPress: () => open(url) } } : {})}
                />
              ))}
            </Carousel>
          </div>
        )
      }
    </Block>
  );
}
