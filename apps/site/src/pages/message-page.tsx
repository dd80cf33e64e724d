/** The message centre (§2); it renders its own header, whose back leads home (MSG-03). */
import { HeaderBar } from '@lantern/ui';
import { MessageCentre } from '../features/content/message-centre.tsx';
import { useGoBack } from '../lib/navigation/go-back.ts';
import { useT } from '../lib/language/i18n.ts';

export default function MessagePage() {
  const t = useT();
  const goBack = useGoBack({ backHome: true });
  return (
    <>
      <HeaderBar kind="page" title={t('title_messages')} onBack={goBack} />
      <MessageCentre />
    </>
  );
}
