/** The member centre: who, how much, how the week went, and everywhere a member can go. */
import { Avatar, Button, Card, ClubPlate, Icon, IconButton, ListRow, Segmented, useFormats, useLocale, type Locale } from '@lantern/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useProfile } from '../../lib/balance.ts';
import { chooseLocale, OFFERED, useT } from '../../lib/i18n.ts';
import { useSignOut } from '../../lib/sign-out.ts';
import { chooseTheme, useTheme } from '../../lib/theme.ts';
import { BalanceCard } from './balance-card.tsx';
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
      <div className={styles.bar}>
        <h1 className={styles.title}>{t('menu_member')}</h1>
        <IconButton
          icon={theme === 'dark' ? 'sun' : 'moon-stars'}
          label={t(theme === 'dark' ? 'theme_to_light' : 'theme_to_dark')}
          data-testid="theme-toggle"
          onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
        />
      </div>
      <Person />
      <BalanceCard />
      <Week />
      <div className={styles.section}>
        <Card padding="none">
          <ListRow icon="receipt" title={t('title_record')} onPress={() => void navigate('/m/gameRecord')} />
          <ListRow icon="arrows-left-right" title={t('transactions')} onPress={() => setStatementOpen(true)} data-testid="open-transactions" />
          <ListRow icon="seal-check" title={t('title_verify')} onPress={() => void navigate('/verify')} />
          <ListRow
            start={<Icon name="globe" size={22} className={styles.rowIcon} />}
            title={t('language')}
            end={
              <div className={styles.language}>
                <Segmented<Locale>
                  label={t('language')}
                  data-testid="language-picker"
                  value={locale}
                  onChange={(next) => void chooseLocale(next)}
                  options={OFFERED.map((value) => ({ value, label: value.toUpperCase() }))}
                />
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

function Person() {
  const t = useT();
  const formats = useFormats();
  const profile = useProfile();
  const { data } = profile;
  const club = data?.clubLabel.labelName;
  return (
    <div className={styles.person}>
      <Avatar name={data?.avatarLetter ?? profile.name} size={60} />
      <div className={styles.personWords}>
        <div className={styles.name}>
          <b className="cut">{profile.name}</b>
          {club && <ClubPlate>{club}</ClubPlate>}
        </div>
        <p className={styles.since}>{data ? t('member_since', { account: data.account, date: formats.dateTime(data.registeredAt, 'date') }) : ' '}</p>
      </div>
    </div>
  );
}
