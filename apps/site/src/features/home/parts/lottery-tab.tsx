/**
 * LOTT in the game centre (LOTT-01): the lotteries by category, and the link to all of them. Its code loads when it is
 * chosen.
 */
import { SectionHead } from '@lantern/ui';
import { lazy, Suspense } from 'react';
import { useAccess } from '../../../lib/session/access.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { TileGridSkeleton } from './tile-grid.tsx';

const Lotteries = lazy(async () => ({ default: (await import('./lotteries.tsx')).Lotteries }));

export function LotteryTab() {
  const t = useT();
  const access = useAccess();
  return (
    <div data-testid="lottery-tab">
      <SectionHead title={t('category_LOTT')} more={{ label: t('see_all'), onOpen: () => access.go('/m/lottery') }} />
      <Suspense fallback={<TileGridSkeleton tiles={4} />}>
        <Lotteries />
      </Suspense>
    </div>
  );
}
