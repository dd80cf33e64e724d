import { Children, useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useUiText } from '../i18n/create-i18n.tsx';
import { Icon } from '../icons/icon.tsx';
import { useReducedMotion } from '../time/reduced-motion.ts';
import styles from './carousel.module.css';

export type CarouselProps = {
  label: string;
  children: ReactNode;
  /** Milliseconds between slides; 0 stands still. */
  autoplayMs?: number;
};

/**
 * Slides on native scroll snapping; the next one peeks at the edge. Autoplay pauses on the pause
 * button, under a pointer, with the focus inside and with reduced motion (WCAG 2.2, 2.2.2).
 */
export function Carousel({ label, children, autoplayMs = 5000 }: CarouselProps) {
  const t = useUiText();
  const slides = Children.toArray(children);
  const strip = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const reduced = useReducedMotion();
  const autoplay = autoplayMs > 0 && slides.length > 1 && !reduced;
  const running = autoplay && !paused && !held;

  const goTo = useCallback((target: number) => {
    if (strip.current !== null) scrollToSlide(strip.current, target);
  }, []);

  useEffect(() => {
    if (!running) return;
    const timer = window.setTimeout(() => goTo((index + 1) % slides.length), autoplayMs);
    return () => window.clearTimeout(timer);
  }, [autoplayMs, goTo, index, running, slides.length]);

  const onScroll = (): void => {
    const element = strip.current;
    const first = element?.children[0];
    if (element === null || !(first instanceof HTMLElement)) return;
    setIndex(Math.min(slides.length - 1, Math.round(Math.abs(element.scrollLeft) / (first.offsetWidth + 5))));
  };

  return (
    <section
      className={styles.carousel}
      aria-roledescription="carousel"
      aria-label={label}
      data-testid="carousel"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onTouchStart={() => setHeld(true)}
      onTouchEnd={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div ref={strip} className={styles.strip} tabIndex={0} role="group" aria-label={label} onScroll={onScroll}>
        {slides.map((slide, at) => (
          <div
            key={at}
            role="group"
            aria-roledescription="slide"
            aria-label={t('ui.slide', { index: at + 1, total: slides.length })}
            className={styles.slide}
          >
            {slide}
          </div>
        ))}
        <span className={styles.end} aria-hidden="true" />
      </div>
      {slides.length > 1 && (
        <div className={styles.controls}>
          {reduced && <Control icon="caret-left" label={t('ui.previous')} onPress={() => goTo(Math.max(0, index - 1))} />}
          {autoplay && (
            <Control icon={paused ? 'play' : 'pause'} label={t(paused ? 'ui.play' : 'ui.pause')} onPress={() => setPaused(!paused)} />
          )}
          {slides.map((_, at) => (
            <i key={at} className={cx(styles.pip, at === index && styles.pipOn)} />
          ))}
          {reduced && <Control icon="caret-right" label={t('ui.next')} onPress={() => goTo(Math.min(slides.length - 1, index + 1))} />}
        </div>
      )}
    </section>
  );
}

function scrollToSlide(strip: HTMLElement, target: number): void {
  const [first] = strip.children;
  const slide = strip.children[target];
  if (!(first instanceof HTMLElement) || !(slide instanceof HTMLElement)) return;
  // offsetLeft is measured the same way in both directions, so the first slide is the origin.
  const left = slide.offsetLeft - first.offsetLeft;
  if ('scrollBehavior' in strip.style) strip.scrollTo({ left, behavior: 'smooth' });
  else strip.scrollLeft = left;
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
  /** Address of the art; its subject sits on the end 40 %. */
  art: string;
  eyebrow?: string;
  title: string;
  text?: string;
  action?: { label: string; onPress: () => void };
};

/** Words over art: a dark wash from the start side keeps them legible in both themes. */
export function BannerSlide({ art, eyebrow, title, text, action }: BannerSlideProps) {
  return (
    <div className={styles.banner}>
      <img className={styles.art} src={art} alt="" width={716} height={340} />
      <div className={styles.words}>
        {eyebrow !== undefined && <span className={styles.eyebrow}>{eyebrow}</span>}
        <h2 className={styles.title}>{title}</h2>
        {text !== undefined && <p className={styles.text}>{text}</p>}
        {action !== undefined && (
          <button type="button" className={styles.action} onClick={action.onPress}>
            {action.label}
          </button>
        )}
      </div>
    </div>
  );
}
