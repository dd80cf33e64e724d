/** The points suffice for a higher level, which requires verified identity. */
import { Button, Note } from '@lantern/ui';
import { useT } from '../../../lib/language/i18n.ts';
import { useNavigate } from '../../../lib/navigation/navigation.tsx';
import type { VipStatus } from '../levels.ts';
import styles from '../vip.module.css';

const KYC_PATH = '/m/member/kyc';

/** Renders nothing while nothing holds the level back. */
export function HeldBack({ status: { heldBack, levels } }: { readonly status: VipStatus }) {
  const t = useT();
  const navigate = useNavigate();
  if (!heldBack) return null;
  const name = levels.find(({ level }) => level === heldBack.level)?.name ?? '';
  return (
    <div data-testid="vip-held-back">
      <Note tone="warn">
        <p>{t('vip_held', { level: heldBack.level, name })}</p>
        <div className={styles.noteAction}>
          <Button small look="brand" data-testid="vip-to-kyc" onClick={() => navigate(KYC_PATH)}>
            {t('vip_held_action')}
          </Button>
        </div>
      </Note>
    </div>
  );
}
