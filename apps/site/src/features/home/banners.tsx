/** The banner carousel (HOME-06): HTML text over art. A merchant without banners gets the house's own picture. */
import { BANNER_AUTOPLAY_MS, BANNER_SPACING_PX } from '@lantern/contract/constants';
import { BannerSlide, Carousel, Skeleton } from '@lantern/ui';
import { preload } from 'react-dom';
import { artUrl } from '../../lib/device/art-url.ts';
import { useCall } from '../../lib/server/calls.ts';
import { useBrand } from '../../lib/server/settings.ts';
import { useT } from '../../lib/language/i18n.ts';
import { useFollowTarget } from '../../lib/navigation/follow-target.ts';
import { plainText } from '../../lib/content/plain-text.ts';
import styles from './home.module.css';
import { BlockFailure } from './parts/block-failure.tsx';
import { useHomeAnnouncements, type Announcement } from './state/announcements.ts';
import { bannersOf, hasLiveBanners } from './state/banner-groups.ts';

const HOSTS_FRESH_MS = 15_000;
const HOUSE_ART = '/art/banner-lanterns.webp';

export function Banners() {
  const t = useT();
  const brand = useBrand();
  const { data, error, refetch } = useHomeAnnouncements();
  // Live hosts matter only to banners of the live group.
  const hosts = useCall(
    'chat.models',
    {},
    { enabled: data !== undefined && hasLiveBanners(data.list), staleMs: HOSTS_FRESH_MS },
  ).data;
  if (data === undefined) {
    return (
      <div className={`gutter ${styles.banners}`} data-testid={error ? 'banners-failed' : undefined}>
        {error ? (
          <BlockFailure error={error} onRetry={() => void refetch()} className={styles.bannerBox} />
        ) : (
          <Skeleton height={166} radius={18} />
        )}
      </div>
    );
  }
  const banners = bannersOf(data.list, hosts?.list.length ?? 0);
  const firstArt = banners[0]?.imageUrl;
  if (firstArt !== undefined) preload(artUrl(firstArt), { as: 'image', fetchPriority: 'high' });
  return (
    <div className={styles.banners} data-testid="banners">
      {banners.length === 0 ? (
        <div className="gutter">
          <BannerSlide first art={artUrl(HOUSE_ART)} title={brand.name} text={t('home_welcome')} />
        </div>
      ) : (
        <BannerRing banners={banners} />
      )}
    </div>
  );
}

function BannerRing({ banners }: { readonly banners: readonly Announcement[] }) {
  const t = useT();
  const open = useFollowTarget();
  return (
    <Carousel label={t('banners')} autoplayMs={BANNER_AUTOPLAY_MS} spacingPx={BANNER_SPACING_PX}>
      {banners.map(({ id, title, content, imageUrl, url }, at) => (
        <BannerSlide
          key={id}
          first={at === 0}
          art={artUrl(imageUrl ?? HOUSE_ART)}
          title={title}
          text={plainText(content)}
          {...(url ? { action: { label: t('banner_open'), onPress: () => open(url) } } : {})}
        />
      ))}
    </Carousel>
  );
}
