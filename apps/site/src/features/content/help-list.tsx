/** The help centre (MSG-06): a search, topics with their numbered sub-items, then questions and policies that unfold one at a time. */
import { Card, Empty, Icon, ListRow, SectionHead, SkeletonRow, TextInput } from '@lantern/ui';
import { useState } from 'react';
import { Link } from '../../lib/navigation/navigation.tsx';
import { Block } from '../../lib/block.tsx';
import { useT } from '../../lib/language/i18n.ts';
import { useAccess } from '../../lib/session/access.ts';
import styles from './content.module.css';
import { AccordionItem } from './parts/accordion.tsx';
import { Contacts } from './parts/contacts.tsx';
import { findHelp } from './parts/find-help.ts';
import { helpPath, type HelpItem, type HelpList as Items } from './parts/help.ts';
import { CaseLine, useOwnCases } from './parts/own-cases.tsx';
import { useHelp } from './parts/use-help.ts';

export function HelpList() {
  const t = useT();
  const help = useHelp();
  const access = useAccess();
  return (
    <div className={`gutter ${styles.page}`} data-testid="help">
      <Block read={help} waiting={<Waiting />}>
        {({ list }) =>
          list.length === 0 ? (
            <Card>
              <Empty title={t('help_none')} text={t('help_none_text')} />
            </Card>
          ) : (
            <Searched list={list} />
          )
        }
      </Block>
      <section className={styles.group}>
        <SectionHead title={t('feedback_help')} />
        <Card padding="none">
          <ListRow
            icon="pencil"
            title={t('title_feedback')}
            caption={t('feedback_text')}
            onPress={() => access.go('/m/feedback')}
            data-testid="help-feedback"
          />
        </Card>
      </section>
      <Contacts title={t('help_contact')} withChat />
    </div>
  );
}

function Waiting() {
  return (
    <Card padding="none">
      {[0, 1, 2, 3, 4].map((row) => (
        <SkeletonRow key={row} />
      ))}
    </Card>
  );
}

const QUERY_MAXIMUM = 60;

function Searched({ list }: { readonly list: Items }) {
  const t = useT();
  const [query, setQuery] = useState('');
  const found = findHelp(list, query);
  const cases = useOwnCases(query);
  return (
    <>
      <div className={styles.group} role="search">
        <TextInput
          icon="magnifying-glass"
          type="search"
          value={query}
          maxLength={QUERY_MAXIMUM}
          autoComplete="off"
          aria-label={t('help_search')}
          placeholder={t('help_search')}
          data-testid="help-search"
          onChange={({ target }) => setQuery(target.value)}
        />
      </div>
      {query.trim() === '' ? (
        <Groups list={list} />
      ) : (
        <section className={styles.group} aria-live="polite" data-testid="help-found">
          <Card padding="none">
            {found.length + cases.length === 0 ? (
              <Empty title={t('help_search_none')} text={t('help_search_none_text')} />
            ) : (
              <ul>
                {cases.map((one) => (
                  <li key={one.feedbackId}>
                    <CaseLine found={one} />
                  </li>
                ))}
                {found.map(({ path, title, within }) => (
                  <li key={path}>
                    <Link to={path} className={styles.line} data-testid="help-hit">
                      <span className={styles.lineTitle}>
                        {title}
                        {within !== undefined && <small className={styles.within}>{within}</small>}
                      </span>
                      <Icon name="caret-right" size={16} mirror className={styles.caret} />
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </Card>
        </section>
      )}
    </>
  );
}

function Groups({ list }: { readonly list: Items }) {
  // At most one line is open in the whole list, whatever its group.
  const [open, setOpen] = useState<string>();
  return (
    <>
      {list.map((item, p) =>
        item.kind === 'topic' ? (
          <Topic key={item.title} item={item} p={p} />
        ) : (
          <Unfolding key={item.title} item={item} p={p} open={open} onOpen={setOpen} />
        ),
      )}
    </>
  );
}

/** Tapping the head opens the item, tapping a line one of its sub-items. */
function Topic({ item, p }: { readonly item: HelpItem; readonly p: number }) {
  return (
    <section className={styles.group}>
      <Card padding="none">
        <h2>
          <Link to={helpPath(p)} className={styles.topic} data-testid="help-item">
            <span className={styles.topicTitle}>{item.title}</span>
            <Icon name="caret-right" size={16} mirror className={styles.caret} />
          </Link>
        </h2>
        <ol>
          {item.children.map(({ title }, c) => (
            <li key={title}>
              <Link to={helpPath(p, c)} className={styles.line} data-testid="help-sub-item">
                <span className={styles.number}>{c + 1}</span>
                <span className={styles.lineTitle}>{title}</span>
                <Icon name="caret-right" size={16} mirror className={styles.caret} />
              </Link>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  );
}

interface UnfoldingProps {
  readonly item: HelpItem;
  readonly p: number;
  readonly open: string | undefined;
  readonly onOpen: (key: string | undefined) => void;
}

function Unfolding({ item, p, open, onOpen }: UnfoldingProps) {
  const lines = item.children.length > 0 ? item.children : [item];
  return (
    <section className={styles.group} data-testid={`help-${item.kind}`}>
      <SectionHead title={item.title} />
      <Card padding="none">
        {lines.map(({ title, content }, c) => {
          const key = `${p}.${c}`;
          return (
            <AccordionItem
              key={key}
              title={title}
              html={content}
              open={open === key}
              onToggle={() => onOpen(open === key ? undefined : key)}
            />
          );
        })}
      </Card>
    </section>
  );
}
