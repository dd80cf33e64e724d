import { Children, createContext, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties, FocusEvent, PointerEvent, ReactNode, RefObject } from 'react';
import { cx } from '../cx.ts';
import { useUiText } from '../i18n/create-i18n.tsx';
import { Icon } from '../icons/icon.tsx';
import { useMayMove } from '../time/may-move.ts';
import { useReducedMotion } from '../time/reduced-motion.ts';
import styles from './carousel.module.css';

/** A strip that has not moved for this long has settled on a slide. */
const IDLE_MS = 120;

/** True inside the copies that close the loop: their focusable elements are left out of the tab order. */
const CopyContext = createContext(false);

export type CarouselProps = {
  label: string;
  children: ReactNode;
  /** Milliseconds between slides; 0 disables autoplay. */
  autoplayMs?: number;
  /** Gap between two slides. */
  spacingPx?: number;
};

/** Position of the strip among its children, copies included. */
function positionOf(strip: HTMLElement): { position: number; stepPx: number } {
  const [first, second] = strip.children;
  if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return { position: 0, stepPx: 0 };
  // Measured on the screen, because engines disagree on the sign of scrollLeft in right-to-left layouts.
  const stepPx = second.offsetLeft - first.offsetLeft;
  const startPx = strip.getBoundingClientRect();
  const slidePx = first.getBoundingClientRect();
  const gutterPx = Number.parseFloat(getComputedStyle(strip).paddingInlineStart) || 0;
  const scrolledPx = stepPx < 0 ? startPx.right - gutterPx - slidePx.right : startPx.left + gutterPx - slidePx.left;
  return { position: stepPx === 0 ? 0 : Math.round(scrolledPx / stepPx), stepPx };
}

function moveTo(strip: HTMLElement, target: number, smooth: boolean): void {
  const { position, stepPx } = positionOf(strip);
  const left = strip.scrollLeft + (target - position) * stepPx;
  if (smooth && 'scrollBehavior' in strip.style) strip.scrollTo({ left, behavior: 'smooth' });
  else strip.scrollLeft = left;
}

/** The visible slide, and navigation to others; when it settles on a copy the strip jumps to the original. */
function useLoop(strip: RefObject<HTMLDivElement | null>, total: number) {
  const [index, setIndex] = useState(0);
  const resting = useRef(0);
  const loops = total > 1;

  useLayoutEffect(() => {
    if (loops && strip.current !== null) moveTo(strip.current, 1, false);
    setIndex(0);
    return () => window.clearTimeout(resting.current);
  }, [loops, strip, total]);

  const onScroll = useCallback((): void => {
    const element = strip.current;
    if (element === null || !loops) return;
    const { position } = positionOf(element);
    setIndex((position - 1 + total) % total);
    window.clearTimeout(resting.current);
    if (position > 0 && position <= total) return;
    const copied = ((position - 1 + total) % total) + 1;
    resting.current = window.setTimeout(() => moveTo(element, copied, false), IDLE_MS);
  }, [loops, strip, total]);

  const turn = useCallback(
    (by: 1 | -1): void => {
      if (strip.current !== null) moveTo(strip.current, positionOf(strip.current).position + by, true);
    },
    [strip],
  );
  return { index, onScroll, turn };
}

/** Old engines cannot tell keyboard focus apart; there every focus pauses the strip. */
function isKeyboardFocus(element: Element): boolean {
  try {
    return element.matches(':focus-visible');
  } catch {
    return true;
  }
}

/** Whether a pointer or the keyboard is on the strip. */
function useHeld() {
  const [held, setHeld] = useState({ touch: false, mouse: false, focus: false });
  const by = (way: keyof typeof held, on: boolean) => setHeld((before) => ({ ...before, [way]: on }));
  return {
    held: held.touch || held.mouse || held.focus,
    holders: {
      onTouchStart: () => by('touch', true),
      onTouchEnd: () => by('touch', false),
      // Native scrolling takes a touch over and ends it with this event.
      onTouchCancel: () => by('touch', false),
      // A finger leaves no pointer behind that could leave later.
      onPointerEnter: ({ pointerType }: PointerEvent) => by('mouse', pointerType === 'mouse'),
      onPointerLeave: () => by('mouse', false),
      onFocus: ({ target }: FocusEvent) => by('focus', isKeyboardFocus(target)),
      onBlur: () => by('focus', false),
    },
  };
}

/**
 * Slides on native scroll snapping, in a ring; the next one peeks at the edge. Autoplay pauses on the pause button,
 * under a pointer, with the focus inside, out of sight and with reduced motion (WCAG 2.2, 2.2.2). A single slide does
 * not move.
 */
export function Carousel({ label, children, autoplayMs = 5000, spacingPx = 5 }: CarouselProps) {
  const t = useUiText();
  const slides = Children.toArray(children);
  const total = slides.length;
  const section = useRef<HTMLElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const [paused, setPaused] = useState(false);
  const { held, holders } = useHeld();
  const mayMove = useMayMove(section);
  const reduced = useReducedMotion();
  const { index, onScroll, turn } = useLoop(strip, total);
  const autoplay = autoplayMs > 0 && total > 1 && !reduced;
  const running = autoplay && !paused && !held && mayMove;

  useEffect(() => {
    if (!running) return;
    const timer = window.setInterval(() => turn(1), autoplayMs);
    return () => window.clearInterval(timer);
    // `index` restarts the timer when a slide arrives, however it was moved.
  }, [autoplayMs, index, running, turn]);

  const copy = (at: number) =>
    total > 1 && (
      <div className={styles.slide} aria-hidden="true">
        <CopyContext value={true}>{slides[at % total]}</CopyContext>
      </div>
    );
  return (
    <section
      ref={section}
      className={styles.carousel}
      style={{ '--spacing': `${spacingPx}px` } as CSSProperties}
      aria-roledescription="carousel"
      aria-label={label}
      data-testid="carousel"
      data-running={running}
      {...holders}
    >
      <div
        ref={strip}
        className={cx(styles.strip, total === 1 && styles.single)}
        tabIndex={0}
        role="group"
        aria-label={label}
        onScroll={onScroll}
      >
        {copy(total - 1)}
        {slides.map((slide, at) => (
          <div
            key={at}
            role="group"
            aria-roledescription="slide"
            aria-label={t('ui.slide', { index: at + 1, total })}
            className={styles.slide}
          >
            {slide}
          </div>
        ))}
        {copy(0)}
        {copy(1)}
        <span className={styles.end} aria-hidden="true" />
      </div>
      {total > 1 && (
        <div className={styles.controls} data-testid="carousel-pages">
          {reduced && <Control icon="caret-left" label={t('ui.previous')} onPress={() => turn(-1)} />}
          {autoplay && (
            <Control
              icon={paused ? 'play' : 'pause'}
              label={t(paused ? 'ui.play' : 'ui.pause')}
              onPress={() => setPaused(!paused)}
            />
          )}
          {slides.map((_, at) => (
            <i key={at} className={cx(styles.pip, at === index && styles.pipOn)} />
          ))}
          {reduced && <Control icon="caret-right" label={t('ui.next')} onPress={() => turn(1)} />}
        </div>
      )}
    </section>
  );
}

type ControlProps = { icon: 'caret-left' | 'caret-right' | 'pause' | 'play'; label: string; onPress: () => void };

function Control({ icon, label, onPress }: ControlProps) {
  return (
    <button type="button" className={styles.control} aria-label={label} onClick={onPress}>
      <Icon name={icon} size={10} mirror={icon.startsWith('caret')} />
    </button>
  );
}

export type BannerSlideProps = {
  /** Address of the art; its subject is on the end 40 %. */
  art: string;
  eyebrow?: string;
  title: string;
  text?: string;
  /** Called by a press anywhere on the slide. */
  action?: { label: string; onPress: () => void };
  /** The first picture of a page: loaded before everything else. */
  first?: boolean;
};

/** Text over art: a dark wash from the start side keeps it legible in both themes. */
export function BannerSlide({ art, eyebrow, title, text, action, first = false }: BannerSlideProps) {
  const isCopy = useContext(CopyContext);
  return (
    <div className={styles.banner}>
      {art !== '' && (
        <img
          className={styles.art}
          src={art}
          alt=""
          width={716}
          height={340}
          decoding="async"
          {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        />
      )}
      <div className={styles.words}>
        {eyebrow !== undefined && <span className={styles.eyebrow}>{eyebrow}</span>}
        <h2 className={styles.title}>{title}</h2>
        {text !== undefined && <p className={styles.text}>{text}</p>}
        {action !== undefined && (
          <button
            type="button"
            className={styles.action}
            aria-label={`${action.label}: ${title}`}
            tabIndex={isCopy ? -1 : undefined}
            onClick={action.onPress}
            data-testid={isCopy ? undefined : 'banner-open'}
          >
            {action.label}
          </button>
        )}
      </div>
    </div>
  );
}
