/** One help item or sub-item, picked by p and c of the address (MSG-06). */
import { Card, Empty, Icon, Skeleton } from '@lantern/ui';
import { Link, useNavigate, useSearchParams } from '../../lib/navigation/navigation.tsx';
import { Block } from '../../lib/block.tsx';
import { useT } from '../../lib/language/i18n.ts';
import styles from './content.module.css';
import { Contacts } from './parts/contacts.tsx';
import { chosenOf, helpPath, type Chosen } from './parts/help.ts';
import { useHelp } from './parts/use-help.ts';
import { Prose } from '../../lib/content/prose.tsx';

export function HelpDetail() {
  const t = useT();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const help = useHelp();
  const home = { label: t('help_all'), onPress: () => navigate('/m/help', { replace: true }) };
  return (
    <div className={`gutter ${styles.page}`} data-testid="help-detail">
      <Block read={help} waiting={<Skeleton height={320} radius={18} />}>
        {({ list }) => {
          const chosen = chosenOf(list, address);
          if (!chosen)
            return (
              <Card>
                <Empty title={t('help_gone')} text={t('help_gone_text')} action={home} />
              </Card>
            );
          return <Text chosen={chosen} />;
        }}
      </Block>
      <Contacts title={t('help_contact')} />
    </div>
  );
}

function Text({ chosen: { index, item, child } }: { readonly chosen: Chosen }) {
  const { title, content } = child ?? item;
  const others = item.children.map((other, c) => ({ ...other, c })).filter((other) => other.title !== child?.title);
  return (
    <>
      <article>
        {child && (
          <Link to={helpPath(index)} className={styles.eyebrow}>
            {item.title}
          </Link>
        )}
        <h2 className={styles.title}>{title}</h2>
        {content !== '' && (
          <Card className={styles.text}>
            <Prose html={content} />
          </Card>
        )}
      </article>
      {others.length > 0 && (
        <Card padding="none" className={styles.others}>
          <ol>
            {others.map((other) => (
              <li key={other.c}>
                <Link to={helpPath(index, other.c)} className={styles.line} data-testid="help-sub-item">
                  <span className={styles.number}>{other.c + 1}</span>
                  <span className={styles.lineTitle}>{other.title}</span>
                  <Icon name="caret-right" size={16} mirror className={styles.caret} />
                </Link>
              </li>
            ))}
          </ol>
        </Card>
      )}
    </>
  );
}
