/** The member centre: who, how much, how the week went, and everywhere a member can go. */
import { Avatar, Button, Card, ClubPlate, Icon, IconButton, ListRow, Segmented, useFormats, useLocale, type Locale } from '@lantern/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useProfile } from '../../lib/balance.ts';
import { useCall } from '../../lib/calls.ts';
import { HeaderAction } from '../../lib/header-action.tsx';
import { useT } from '../../lib/i18n.ts';
import { LanguageSegments } from '../../lib/language-picker.tsx';
import { useSignOut } from '../../lib/sign-out.ts';
import { chooseTheme, useTheme } from '../../lib/theme.ts';
import { BalanceCard } from './balance-card.tsx';
import { IdentityState } from './parts/identity-state.tsx';
import styles from './member.module.css';
import { TransactionsSheet } from './transactions-sheet.tsx';
import { Week } from './week.tsx';

export function MemberCentre() {
  const t = useT();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const theme = useTheme();
  const locale = useLocale();
  const [statementOpen, setStatementOpen] = useState(false);
  return (
    <div className={`gutter ${styles.page}`}>
      <HeaderAction>
        <IconButton
          icon={theme === 'dark' ? 'sun' : 'moon-stars'}
          label={t(theme === 'dark' ? 'theme_to_light' : 'theme_to_dark')}
          data-testid="theme-toggle"
          onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
        />
      </HeaderAction>
      <Person />
      <BalanceCard />
      <Week />
      <div className={styles.section}>
        <Card padding="none">
          <ListRow icon="receipt" title={t('title_record')} onPress={() => void navigate('/m/gameRecord')} />
          <ListRow icon="arrows-left-right" title={t('transactions')} onPress={() => setStatementOpen(true)} data-testid="open-transactions" />
          <ListRow icon="bank" title={t('title_bank_cards')} end={<LinkedCards />} onPress={() => void navigate('/m/member/bankCards')} data-testid="open-bank-cards" />
          <ListRow icon="lock" title={t('title_security')} onPress={() => void navigate('/m/member/security')} data-testid="open-security" />
          <ListRow icon="identification-card" title={t('title_kyc')} end={<IdentityState />} onPress={() => void navigate('/m/member/kyc')} data-testid="open-kyc" />
          <ListRow icon="shield-check" title={t('title_privacy')} onPress={() => void navigate('/m/member/privacy')} data-testid="open-privacy" />
          <ListRow icon="seal-check" title={t('title_verify')} onPress={() => void navigate('/verify')} />
          <ListRow
            start={<Icon name="globe" size={22} className={styles.rowIcon} />}
            title={t('language')}
            end={
              <div className={styles.language}>
                <LanguageSegments />
              </div>
            }
          />
        </Card>
      </div>
      <div className={styles.logout}>
        <Button look="ghost" wide icon="sign-out" data-testid="logout" onClick={() => void signOut()}>
          {t('logout')}
        </Button>
      </div>
      {statementOpen && <TransactionsSheet onClose={() => setStatementOpen(false)} />}
    </div>
  );
}

/** How many accounts are linked; nothing until there is one. */
function LinkedCards() {
  const t = useT();
  const count = useCall('security.settings', {}).data?.bankCards ?? 0;
  return count > 0 ? t('member_cards', { count }) : null;
}

function Person() {
  const t = useT();
  const navigate = useNavigate();
  const formats = useFormats();
  const profile = useProfile();
  const { data } = profile;
  const club = data?.clubLabel.labelName;
  return (
    <button type="button" className={styles.person} data-testid="open-profile" onClick={() => void navigate('/m/member/profile')}>
      <Avatar name={data?.avatarLetter ?? profile.name} picture={data?.headIcon} size={60} />
      <span className={styles.personWords}>
        <span className={styles.name}>
          <b className="cut">{profile.name}</b>
          {club && <ClubPlate>{club}</ClubPlate>}
        </span>
        <span className={styles.since}>{data ? t('member_since', { account: data.account, date: formats.dateTime(data.registeredAt, 'date') }) : ' '}</span>
      </span>
      <Icon name="caret-right" size={16} mirror className={styles.caret} />
    </button>
  );
}
