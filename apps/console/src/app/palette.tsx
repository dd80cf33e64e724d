/** ⌘K: members, acts and places by their names, numbers and ids. */
import { cx } from '@lantern/ui';
import { DeskIcon, type DeskIconName } from '@lantern/ui/desk-icon';
import { useDeferredValue, useState, type ReactNode } from 'react';
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components';
import { useLocation } from 'wouter';
import { mayCall, useCall, type OpsAnswer } from '../lib/calls.ts';
import { chooseLanguage, useT } from '../lib/i18n.ts';
import type { Place } from '../lib/place.ts';
import { useMe } from '../lib/session.ts';
import { toggleTheme } from '../lib/theme.ts';
import { word } from '../lib/words.ts';
import { useLocale } from '@lantern/ui';
import { KeyCap } from '../widgets/parts.tsx';
import { Money } from '../widgets/values.tsx';
import styles from '../widgets/desk-panels.module.css';

interface Entry {
  readonly id: string;
  readonly icon: DeskIconName;
  readonly label: string;
  readonly note?: string;
  readonly end?: ReactNode;
  readonly run: () => void;
}

interface Section {
  readonly label: string;
  readonly note?: string;
  readonly entries: readonly Entry[];
}

const SEARCH_FROM = 3;
const FOUND_MAXIMUM = 6;

/** Vietnamese is found without its marks: "nhat ky" finds "Nhật ký". */
const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[đĐ]/g, 'd').toLowerCase();

const matching = (entries: readonly Entry[], query: string): readonly Entry[] =>
  entries.filter(({ label, note = '' }) => folded(`${label} ${note}`).includes(folded(query)));

type Found = OpsAnswer<'ops.members.search'>['list'][number];

function useFound(query: string): readonly Found[] {
  const { rights } = useMe();
  const enabled = query.length >= SEARCH_FROM && mayCall('ops.members.search', rights);
  const found = useCall('ops.members.search', { query: { query, limit: FOUND_MAXIMUM } }, { enabled, keepsLast: true });
  return enabled ? (found.data?.list ?? []) : [];
}

function useMembers(found: readonly Found[]): readonly Entry[] {
  const t = useT();
  const [, navigate] = useLocation();
  return found.map((member) => ({
    id: `member ${member.memberId}`,
    icon: 'user',
    label: member.username,
    note: `${t(`match_${member.matchedBy}`)}${member.mobile === null ? '' : ` · ${member.mobile}`}`,
    run: () => navigate(`/members/${member.memberId}`),
  }));
}

/** What can be done with the first member: each act opens its dialog, which asks for the reason. */
function useMemberActs(member: Found | undefined): readonly Entry[] {
  const t = useT();
  const [, navigate] = useLocation();
  const { rights } = useMe();
  if (!member) return [];
  const mayProtect = mayCall('ops.members.lock', rights) && member.state !== 'erased';
  const acts = [
    { act: 'signOut', icon: 'sign-out', label: t('act_signOut'), may: mayProtect },
    { act: 'lock', icon: 'lock', label: t('act_lock'), may: mayProtect && member.state === 'active' },
    { act: 'unlock', icon: 'lock-open', label: t('act_unlock'), may: mayProtect && member.state === 'locked' },
    { act: 'limit', icon: 'shield-check', label: t('act_limit'), may: mayCall('ops.members.setLimit', rights) },
    { act: 'adjust', icon: 'scales', label: t('adjust'), may: mayCall('ops.adjustments.create', rights) },
  ] as const;
  return acts
    .filter(({ may }) => may)
    .map(({ act, icon, label }) => ({
      id: `do ${act}`,
      icon,
      label: `${label}…`,
      run: () => navigate(`/members/${member.memberId}?act=${act}`),
    }));
}

/** What looks like an id of ours: a record's 26 characters, or the number of a ledger operation. */
const ID = /^(?:[0-9a-z]{26}|[1-9]\d{0,17})$/;

function useExplained(query: string): readonly Entry[] {
  const [, navigate] = useLocation();
  const { rights } = useMe();
  const enabled = ID.test(query) && mayCall('ops.explain.read', rights);
  const { data: life } = useCall('ops.explain.read', { params: { id: query === '' ? '-' : query } }, { enabled });
  if (!enabled || !life) return [];
  return [
    {
      id: `explain ${query}`,
      icon: 'tree-structure',
      label: `${word('life', life.kind)} · ${life.title}`,
      note: `${life.member?.username ?? ''} · ${word(life.kind === 'withdrawal' ? 'withdrawal' : 'life_state', life.state)}`,
      end: (
        <span>
          <Money amount={life.amount} currency={life.currency} />
        </span>
      ),
      run: () => navigate(`/explain/${query}`),
    },
  ];
}

function useActs(): readonly Entry[] {
  const t = useT();
  const locale = useLocale();
  return [
    { id: 'theme', icon: 'sun', label: t('act_theme'), run: toggleTheme },
    {
      id: 'language',
      icon: 'translate',
      label: t(locale === 'vi' ? 'language_en' : 'language_vi'),
      run: () => void chooseLanguage(locale === 'vi' ? 'en' : 'vi'),
    },
  ];
}

export function Palette({ places, onClose }: { readonly places: readonly Place[]; readonly onClose: () => void }) {
  const t = useT();
  const [, navigate] = useLocation();
  const [query, setQuery] = useState('');
  const searched = useDeferredValue(query.trim());
  const found = useFound(searched);
  const members = useMembers(found);
  const memberActs = useMemberActs(found[0]);
  const explained = useExplained(searched);
  const acts = matching(useActs(), searched);
  const goTo = matching(
    places.map((place) => ({
      id: `place ${place.name}`,
      icon: place.icon,
      label: t(place.label),
      end: (
        <span>
          <KeyCap>G</KeyCap>
          <KeyCap>{place.letter.toUpperCase()}</KeyCap>
        </span>
      ),
      run: () => navigate(`/${place.name}`),
    })),
    searched,
  );
  const sections: readonly Section[] = [
    { label: t('palette_members'), entries: members },
    { label: t('palette_ids'), entries: explained },
    {
      label: t('palette_do', { name: found[0]?.username ?? '' }),
      note: t('palette_reason'),
      entries: memberActs,
    },
    { label: t('palette_places'), entries: goTo },
    { label: t('palette_acts'), entries: acts },
  ].filter(({ entries }) => entries.length > 0);
  const run = (id: string) => {
    onClose();
    sections
      .flatMap(({ entries }) => entries)
      .find((entry) => entry.id === id)
      ?.run();
  };
  return (
    <ModalOverlay className={cx(styles.overlay)} isOpen isDismissable onOpenChange={(open) => !open && onClose()}>
      <Modal className={cx(styles.modal)} data-wide>
        <Dialog className={cx(styles.palette)} aria-label={t('find')}>
          <Autocomplete inputValue={query} onInputChange={setQuery}>
            <SearchField className={cx(styles.paletteFind)} aria-label={t('find')} autoFocus>
              <DeskIcon name="magnifying-glass" size={19} />
              <Input placeholder={t('find')} maxLength={128} />
              <KeyCap>Esc</KeyCap>
            </SearchField>
            <Menu
              className={cx(styles.paletteList)}
              aria-label={t('palette_results')}
              onAction={(id) => run(String(id))}
              renderEmptyState={() => <div className={styles.menuHead}>{t('nothing_found')}</div>}
            >
              {sections.map((section) => (
                <MenuSection key={section.label} aria-label={section.label}>
                  <Header className={cx(styles.menuHead)}>
                    {section.label}
                    {section.note !== undefined && ` · ${section.note}`}
                  </Header>
                  {section.entries.map((entry) => (
                    <MenuItem key={entry.id} id={entry.id} className={cx(styles.paletteItem)} textValue={entry.label}>
                      <DeskIcon name={entry.icon} />
                      <b>{entry.label}</b>
                      <span>{entry.note}</span>
                      {entry.end}
                    </MenuItem>
                  ))}
                </MenuSection>
              ))}
            </Menu>
          </Autocomplete>
          <div className={styles.paletteFoot} aria-hidden="true">
            <span>
              <KeyCap>↑</KeyCap>
              <KeyCap>↓</KeyCap> {t('key_move')}
            </span>
            <span>
              <KeyCap>↵</KeyCap> {t('key_open')}
            </span>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
