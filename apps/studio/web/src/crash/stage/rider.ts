/** The rider: waits on the ground, climbs with its trail, and explodes or flies off. */
import type { Theme } from '../themes.ts';
import type { Place } from './plot.ts';
import type { Sparks } from './sparks.ts';
import { spriteOf, type Sprite } from './sprites.ts';

export interface Pose {
  readonly tip: Place;
  /** The curve's direction, in radians. */
  readonly slope: number;
  readonly nowMs: number;
  readonly stepMs: number;
  readonly still: boolean;
}

export interface Rider {
  resize(density: number): void;
  fly(context: CanvasRenderingContext2D, pose: Pose, flying: boolean): void;
  /** Time since the crash. */
  end(context: CanvasRenderingContext2D, pose: Pose, sinceMs: number): void;
}

const AWAY_MS = 900;
const BURST = 64;
const TRAIL_EVERY_MS = 22;

export function createRider(theme: Theme, sparks: Sparks): Rider {
  const { size, hitch, turn, leans, mirrored, trail, ends } = theme;
  let sprite: Sprite = { canvas: null };
  let trailMs = 0;
  let burst = false;

  function draw(
    context: CanvasRenderingContext2D,
    x: number,
    y: number,
    angle: number,
    alpha: number,
    grown: number,
  ): void {
    if (!sprite.canvas) return;
    context.save();
    context.globalAlpha = alpha;
    context.translate(x, y);
    context.rotate(angle);
    context.scale(mirrored ? -grown : grown, grown);
    context.drawImage(sprite.canvas, (-0.5 - hitch.x) * size, (-0.5 - hitch.y) * size, size, size);
    context.restore();
  }

  function throwTrail({ tip, slope, stepMs }: Pose): void {
    trailMs += stepMs;
    while (trailMs > TRAIL_EVERY_MS) {
      trailMs -= TRAIL_EVERY_MS;
      const [backX, backY] = [-Math.cos(slope), -Math.sin(slope)];
      if (trail === 'flame') sparks.throw(tip.x, tip.y, backX * 0.14, backY * 0.14, 26, 420, 2);
      else if (trail === 'lava') sparks.throw(tip.x, tip.y, backX * 0.06, backY * 0.06 - 0.02, 30, 620, 2);
      else if (trail === 'beam') sparks.throw(tip.x, tip.y + 6, backX * 0.02, 0.08, 20, 420, 0);
      else sparks.throw(tip.x, tip.y, backX * 0.1, backY * 0.1, 11, 380, 1);
    }
  }

  return {
    resize(density) {
      sprite = spriteOf(theme.rider, size * density * 1.25, () => undefined);
    },
    fly(context, pose, flying) {
      burst = false;
      if (flying && !pose.still) throwTrail(pose);
      const sway = pose.still ? 0 : Math.sin(pose.nowMs / 420) * (flying ? 0.035 : 0.02);
      const bob = pose.still ? 0 : Math.sin(pose.nowMs / 380) * (flying ? 2 : 1.2);
      draw(context, pose.tip.x, pose.tip.y + bob, (pose.slope + turn) * leans + sway, 1, 1);
    },
    end(context, pose, sinceMs) {
      if (pose.still || sinceMs > AWAY_MS) return;
      if (ends === 'burst') {
        if (!burst) sparks.burst(pose.tip.x, pose.tip.y, BURST, 0.26, 2);
        burst = true;
        return;
      }
      const share = sinceMs / AWAY_MS;
      draw(
        context,
        pose.tip.x + share * share * 320,
        pose.tip.y - share * share * 300,
        (pose.slope + turn) * leans + share * (theme.sky === 'clouds' ? 2.4 : -0.3),
        1 - share,
        1 - share * 0.4,
      );
    },
  };
}
