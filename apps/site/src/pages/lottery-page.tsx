import { HeaderBar, IconButton } from '@lantern/ui';
import { useNavigate } from '../lib/navigation/navigation.tsx';
import { Lobby } from '../features/lottery-lobby/lobby.tsx';
import { useGoBack } from '../lib/navigation/go-back.ts';
import { useT } from '../lib/language/i18n.ts';

/** The lottery lobby; the header links to the member's bets. */
export default function LotteryPage() {
  const t = useT();
  const navigate = useNavigate();
  const goBack = useGoBack();
  return (
    <>
      <HeaderBar
        kind="page"
        title={t('title_lottery')}
        onBack={goBack}
        action={
          <IconButton
            icon="receipt"
            iconVariant="regular"
            label={t('title_record')}
            onClick={() => navigate('/m/gameRecord')}
          />
        }
      />
      <Lobby />
    </>
  );
}
