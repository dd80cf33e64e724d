import { BottomMenu, BrandMark, HeaderBar, Avatar, ClubPlate, IconButton } from '../src/index.ts';
import { ControlSections } from './controls.tsx';
import { DrawSections } from './draws.tsx';
import { ResultSections } from './results.tsx';
import { StateSections } from './states.tsx';
import { galleryText } from './text.ts';

/** Every primitive on one page, in the order a member meets them. */
export function Gallery() {
  const t = galleryText.useT();
  return (
    <div className="column">
      <HeaderBar kind="home" brand={<BrandMark name="Đèn Lồng" collapsible />}>
        <ClubPlate>VIP 3</ClubPlate>
        <Avatar name="Minh Anh" />
        <IconButton icon="list" iconVariant="bold" label={t('menu')} />
      </HeaderBar>
      <main className="gutter above-menu">
        <h1 className="sr-only">{t('title')}</h1>
        <ControlSections />
        <DrawSections />
        <ResultSections />
        <StateSections />
      </main>
      <BottomMenu
        activeId="home"
        start={[
          { id: 'home', label: t('home'), icon: 'house', href: '#home' },
          { id: 'notices', label: t('notices'), icon: 'bell', href: '#notices', count: 3 },
        ]}
        centre={{ id: 'deposit', label: t('deposit'), icon: 'wallet', href: '#deposit' }}
        end={[
          { id: 'promotion', label: t('promotion'), icon: 'gift', href: '#promotion' },
          { id: 'me', label: t('me'), icon: 'user-circle', href: '#me' },
        ]}
        onGo={() => undefined}
      />
    </div>
  );
}
