/** Getting the app (NAV-18); it renders its own header. */
import { HeaderBar } from '@lantern/ui';
import { AppGuide } from '../features/download/app-guide.tsx';
import { useGoBack } from '../lib/navigation/go-back.ts';
import { useT } from '../lib/language/i18n.ts';

export default function AppPage() {
  const t = useT();
  const goBack = useGoBack();
  return (
    <>
      <HeaderBar kind="page" title={t('title_app')} onBack={goBack} />
      <AppGuide />
    </>
  );
}
