/**
 * A small editor for what readers may be shown: bold, italic, headings, lists, links, pictures, or the HTML itself. Whatever
 * is pasted is reduced to the same list; the server cleans again.
 */
import { cx } from '@lantern/ui';
import { DeskIcon } from '@lantern/ui/desk-icon';
import type { RichTextHosts } from '@lantern/contract/rich-text';
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { DeskField } from '../../widgets/fields.tsx';
import { DeskButton } from '../../widgets/parts.tsx';
import { cleanHtml, cleanNodes } from './clean-html.ts';
import styles from './content.module.css';

interface RichEditorProps {
  readonly label: string;
  readonly lang: string;
  readonly value: string;
  readonly hosts: RichTextHosts;
  readonly onChange: (html: string) => void;
  /** Uploads a picture; its address, or undefined when it was refused. */
  readonly onPicture: (file: File) => Promise<string | undefined>;
  /** What the cleaner took out of the text that is written now. */
  readonly removed: readonly string[];
  readonly isReadOnly: boolean;
}

const HTML_LENGTH_MAXIMUM = 20_000;

/** The browser's own editing commands: undo, selection and spelling stay the browser's. */
function run(command: string, value?: string): void {
  document.execCommand(command, false, value);
}

/** Keeps the selection of the text while a control has the focus. */
function useSelection(box: React.RefObject<HTMLDivElement | null>) {
  const kept = useRef<Range>(undefined);
  return {
    keep() {
      const selection = window.getSelection();
      if (selection && selection.rangeCount > 0 && box.current?.contains(selection.anchorNode))
        kept.current = selection.getRangeAt(0).cloneRange();
    },
    restore() {
      box.current?.focus();
      const selection = window.getSelection();
      if (!kept.current || !selection) return;
      selection.removeAllRanges();
      selection.addRange(kept.current);
    },
  };
}

export function RichEditor(props: RichEditorProps) {
  const { label, lang, value, hosts, onChange, removed, isReadOnly } = props;
  const t = useT();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const written = useRef<string>(undefined);
  const file = useRef<HTMLInputElement>(null);
  const selection = useSelection(box);
  const [isSource, setSource] = useState(false);
  const [link, setLink] = useState<string>();

  // Only what came from elsewhere is drawn: redrawing what is typed would move the cursor.
  useLayoutEffect(() => {
    if (isSource || !box.current || value === written.current) return;
    box.current.replaceChildren(cleanNodes(value, hosts));
    written.current = value;
  }, [value, hosts, isSource]);

  const write = () => {
    const html = box.current?.innerHTML ?? '';
    written.current = html;
    onChange(html);
  };
  const act = (command: string, argument?: string) => {
    selection.restore();
    run(command, argument);
    write();
  };
  const turn = () => {
    written.current = undefined;
    setLink(undefined);
    setSource(!isSource);
  };
  const addPicture = async (picked: File | undefined) => {
    const url = picked && (await props.onPicture(picked));
    if (url !== undefined) act('insertHTML', cleanHtml(`<img src="${url}" alt="">`, hosts));
  };
  const setAddress = () => {
    const address = link?.trim() ?? '';
    act(address === '' ? 'unlink' : 'createLink', address === '' ? undefined : address);
    setLink(undefined);
  };

  return (
    <div className={styles.editor}>
      <div className={styles.toolbar} role="toolbar" aria-label={t('content_format', { label })}>
        {!isSource && !isReadOnly && (
          <>
            <Tool label={t('content_bold')} onAct={() => act('bold')}>
              <b>B</b>
            </Tool>
            <Tool label={t('content_italic')} onAct={() => act('italic')}>
              <i>I</i>
            </Tool>
            <Tool label={t('content_heading')} onAct={() => act('formatBlock', 'h3')}>
              <b>H</b>
            </Tool>
            <Tool label={t('content_paragraph')} onAct={() => act('formatBlock', 'p')}>
              <span data-mark="¶" />
            </Tool>
            <Tool label={t('content_bullets')} onAct={() => act('insertUnorderedList')}>
              <DeskIcon name="list" size={13} />
            </Tool>
            <Tool label={t('content_steps')} onAct={() => act('insertOrderedList')}>
              <span data-mark="1." />
            </Tool>
            <Tool label={t('content_link')} onAct={() => setLink(link === undefined ? '' : undefined)}>
              <DeskIcon name="link" size={13} />
            </Tool>
            <Tool label={t('content_picture_insert')} onAct={() => file.current?.click()}>
              <DeskIcon name="plus" size={11} />
              {t('content_picture_short')}
            </Tool>
          </>
        )}
        <span className={styles.toolEnd} role="status">
          {removed.length === 0
            ? t('content_cleaned')
            : t('content_removed', { names: removed.slice(0, 4).join(', ') })}
        </span>
        <button type="button" className={styles.tool} aria-pressed={isSource} onClick={turn}>
          HTML
        </button>
      </div>
      {link !== undefined && (
        <form
          className={styles.linkRow}
          onSubmit={(event) => {
            event.preventDefault();
            setAddress();
          }}
        >
          <DeskField
            label={t('content_link_to')}
            value={link}
            onChange={setLink}
            maxLength={500}
            isFocused
            placeholder="/m/activity"
          />
          <DeskButton type="submit" size="small">
            {t('content_link_set')}
          </DeskButton>
        </form>
      )}
      {isSource ? (
        <textarea
          className={cx(styles.text, 'mono')}
          aria-label={label}
          lang={lang}
          dir="ltr"
          spellCheck={false}
          readOnly={isReadOnly}
          maxLength={HTML_LENGTH_MAXIMUM}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <div
          ref={box}
          id={id}
          className={styles.text}
          role="textbox"
          tabIndex={0}
          aria-multiline="true"
          aria-label={label}
          aria-readonly={isReadOnly}
          lang={lang}
          dir={lang === 'ur' ? 'rtl' : 'ltr'}
          contentEditable={!isReadOnly}
          suppressContentEditableWarning
          onFocus={() => run('defaultParagraphSeparator', 'p')}
          onBlur={selection.keep}
          onInput={write}
          onPaste={(event) => {
            event.preventDefault();
            const html = event.clipboardData.getData('text/html');
            if (html === '') run('insertText', event.clipboardData.getData('text/plain'));
            else run('insertHTML', cleanHtml(html, hosts));
          }}
          onDrop={(event) => event.preventDefault()}
        />
      )}
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg"
        hidden
        aria-label={t('content_picture_insert')}
        onChange={({ target }) => {
          void addPicture(target.files?.[0]);
          target.value = '';
        }}
      />
    </div>
  );
}

function Tool({
  label,
  onAct,
  children,
}: {
  readonly label: string;
  readonly onAct: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      // A press must not take the selection away from the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onAct}
    >
      {children}
    </button>
  );
}
