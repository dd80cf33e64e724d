/** Draws one frame: bubbles, shadows, fish, nets, bullets, catches, cannons, coins and texts. Allocates nothing. */
import type { LiveFish } from './fleet.ts';
import { CANNONS, toScreen, turnOf, type Point } from './lay.ts';
import type { Piece, Pieces } from './pieces.ts';
import type { Dying } from './pools.ts';
import { PHASES, type Sprite, type Sprites } from './sprites.ts';
import type { WaterState } from './state.ts';
import { BURST_MS, COIN_MS, DYING_MS, NET_MS, WORDS_MS } from './step.ts';

export interface Easel {
  readonly pen: CanvasRenderingContext2D;
  readonly ratio: number;
  readonly sprites: Sprites;
  readonly pieces: Pieces;
  /** Reduced motion: no flashes, shaking or flying coins. */
  readonly still: () => boolean;
}

const FULL = 2 * Math.PI;
/** Duration of one tail beat, by size. */
const BEAT_MS = 700;
const BEAT_PER_UNIT_MS = 2.6;
const FLASH_MS = 140;
const SHADOW = { right: 10, down: 26, alpha: 0.26 } as const;
/** Hysteresis: a fish flips only when it clearly faces the other way. */
const TURN_OVER = 0.26;
const RECOIL_MS = 130;

const spot: Point = { x: 0, y: 0 };

/** Moves the context to a place on the screen, rotated and scaled. */
function put({ pen, ratio }: Easel, x: number, y: number, turn: number, across: number, down: number): void {
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  pen.setTransform(
    ratio * across * cos,
    ratio * across * sin,
    -ratio * down * sin,
    ratio * down * cos,
    ratio * x,
    ratio * y,
  );
}

function drawPiece(
  easel: Easel,
  { canvas, width, height }: Piece,
  x: number,
  y: number,
  turn: number,
  size: number,
): void {
  put(easel, x, y, turn, size, size);
  easel.pen.drawImage(canvas, -width / 2, -height / 2, width, height);
}

/** Motion of creatures without a body wave: flapping, pulsing or rocking. */
function beatOf(
  sprite: Sprite,
  phase: number,
): { readonly across: number; readonly down: number; readonly turn: number } {
  const swing = Math.sin(phase);
  beat.across = 1;
  beat.down = 1;
  beat.turn = 0;
  if (sprite.cell.motion === 'flap') beat.down = 0.91 + 0.09 * swing;
  else if (sprite.cell.motion === 'pulse') {
    beat.across = 1 + 0.06 * swing;
    beat.down = 1 - 0.07 * swing;
  } else if (sprite.cell.motion === 'rock') beat.turn = 0.09 * swing;
  return beat;
}
const beat = { across: 1, down: 1, turn: 0 };

function drawShadow(easel: Easel, state: WaterState, fish: LiveFish): void {
  const sprite = easel.sprites.of(fish.shown.id);
  const { lay } = state;
  toScreen(lay, fish.x, fish.y, spot);
  const turn = fish.heading + turnOf(lay);
  put(
    easel,
    spot.x + SHADOW.right * lay.scale,
    spot.y + SHADOW.down * lay.scale,
    turn,
    lay.scale,
    fish.turned ? -lay.scale : lay.scale,
  );
  easel.pen.drawImage(sprite.shadow, -sprite.width / 2, -sprite.height / 2, sprite.width, sprite.height);
}

function drawFish(easel: Easel, state: WaterState, fish: LiveFish, atMs: number, nowMs: number): void {
  const { pen, sprites, pieces } = easel;
  const { lay } = state;
  const sprite = sprites.of(fish.shown.id);
  const turn = fish.heading + turnOf(lay);
  const looks = Math.cos(turn);
  if (fish.turned ? looks > TURN_OVER : looks < -TURN_OVER) fish.turned = !fish.turned;
  const phase = (atMs / (BEAT_MS + sprite.width * BEAT_PER_UNIT_MS)) * FULL + fish.swimmer.swimmerId;
  toScreen(lay, fish.x, fish.y, spot);
  const { x, y } = spot;
  if (fish.shown.size === 'boss' || fish.shown.size === 'precious')
    drawPiece(easel, pieces.halo, x, y, 0, lay.scale * (sprite.width / 300) * (1 + 0.05 * Math.sin(phase)));
  const { across, down, turn: rock } = beatOf(sprite, phase);
  put(easel, x, y, turn + rock, lay.scale * across, lay.scale * (fish.turned ? -down : down));
  const wave = sprite.phases[Math.floor((phase / FULL) * PHASES) % sprite.phases.length]!;
  pen.drawImage(wave, -sprite.width / 2, -sprite.height / 2, sprite.width, sprite.height);
  const since = nowMs - fish.metAtMs;
  if (since < FLASH_MS && !easel.still()) {
    pen.globalAlpha = 0.6 * (1 - since / FLASH_MS);
    pen.drawImage(sprite.flash, -sprite.width / 2, -sprite.height / 2, sprite.width, sprite.height);
    pen.globalAlpha = 1;
  }
}

function drawDying(easel: Easel, { lay }: WaterState, dying: Dying, nowMs: number): void {
  const { pen, sprites } = easel;
  const still = easel.still();
  const share = (nowMs - dying.bornMs) / DYING_MS;
  const sprite = sprites.of(dying.fish);
  toScreen(lay, dying.x, dying.y, spot);
  const spin = still ? 0 : share * share * 3.2;
  const size = lay.scale * (still ? 1 : 1 + 0.22 * Math.sin(Math.min(1, share * 3) * Math.PI) - 0.3 * share);
  pen.globalAlpha = Math.max(0, 1 - share * share);
  put(easel, spot.x, spot.y, dying.heading + spin, size, dying.turned ? -size : size);
  pen.drawImage(sprite.phases[0]!, -sprite.width / 2, -sprite.height / 2, sprite.width, sprite.height);
  pen.globalAlpha = Math.max(0, 0.5 - share);
  pen.drawImage(sprite.flash, -sprite.width / 2, -sprite.height / 2, sprite.width, sprite.height);
  pen.globalAlpha = 1;
}

function write({ pen, ratio }: Easel, text: string, x: number, y: number, size: number, fill: string): void {
  pen.setTransform(ratio, 0, 0, ratio, ratio * x, ratio * y);
  pen.font = size > 24 ? LARGE_FONT : SMALL_FONT;
  pen.lineWidth = size > 24 ? 6 : 4;
  pen.strokeText(text, 0, 0);
  pen.fillStyle = fill;
  pen.fillText(text, 0, 0);
}
const LARGE_FONT = '800 30px "Be Vietnam Pro", sans-serif';
const SMALL_FONT = '800 17px "Be Vietnam Pro", sans-serif';

function drawCannons(easel: Easel, { lay, cannons, seats, seat: own }: WaterState, nowMs: number): void {
  const { pieces, pen } = easel;
  const still = easel.still();
  for (let seat = 0; seat < cannons.length; seat += 1) {
    const mine = seat === own;
    const taken = seats[seat] !== null && seats[seat] !== undefined;
    const { way, firedMs } = cannons[seat]!;
    const [x, y] = CANNONS[seat]!;
    toScreen(lay, x, y, spot);
    const since = nowMs - firedMs;
    const back = since < RECOIL_MS && !still ? 12 * (1 - since / RECOIL_MS) * lay.scale : 0;
    const turn = way + turnOf(lay);
    pen.globalAlpha = taken ? 1 : 0.42;
    drawPiece(easel, mine ? pieces.ownBase : pieces.base, spot.x, spot.y, 0, lay.scale);
    if (!taken) continue;
    const cos = Math.cos(turn);
    const sin = Math.sin(turn);
    drawPiece(
      easel,
      mine ? pieces.ownBarrel : pieces.barrel,
      spot.x - cos * back,
      spot.y - sin * back,
      turn,
      lay.scale,
    );
    if (since < RECOIL_MS && !still) {
      pen.globalAlpha = 1 - since / RECOIL_MS;
      drawPiece(easel, pieces.flash, spot.x + cos * 96 * lay.scale, spot.y + sin * 96 * lay.scale, 0, lay.scale);
    }
  }
  pen.globalAlpha = 1;
}

function drawShots(easel: Easel, { lay, pools }: WaterState, nowMs: number): void {
  const { pieces, pen } = easel;
  for (const net of pools.nets) {
    if (!net.on) continue;
    const share = (nowMs - net.bornMs) / NET_MS;
    toScreen(lay, net.x, net.y, spot);
    pen.globalAlpha = (net.mine ? 1 : 0.5) * (1 - share * share);
    drawPiece(easel, pieces.net, spot.x, spot.y, share * 0.6, lay.scale * (0.45 + 0.75 * Math.min(1, share * 3)));
  }
  pen.globalAlpha = 1;
  for (const bullet of pools.bullets) {
    if (!bullet.on) continue;
    toScreen(lay, bullet.x, bullet.y, spot);
    drawPiece(
      easel,
      bullet.shot ? pieces.ownBullet : pieces.bullet,
      spot.x,
      spot.y,
      bullet.way + turnOf(lay),
      lay.scale,
    );
  }
}

/** An exploding bomb: light and a shock wave. */
function drawBursts(easel: Easel, { lay, pools }: WaterState, nowMs: number): void {
  for (const burst of pools.bursts) {
    if (!burst.on) continue;
    const share = (nowMs - burst.bornMs) / BURST_MS;
    toScreen(lay, burst.x, burst.y, spot);
    easel.pen.globalAlpha = (easel.still() ? 0.4 : 1) * (1 - share);
    drawPiece(
      easel,
      easel.pieces.burst,
      spot.x,
      spot.y,
      0,
      lay.scale * (easel.still() ? 1 : 0.3 + 0.9 * Math.sqrt(share)),
    );
  }
  easel.pen.globalAlpha = 1;
}

function drawPrizes(easel: Easel, { lay, pools }: WaterState, nowMs: number): void {
  const { pen, pieces } = easel;
  const still = easel.still();
  for (const coin of pools.coins) {
    const share = (nowMs - coin.bornMs) / COIN_MS;
    if (!coin.on || share < 0) continue;
    // Coins move out of the fish first, then to the cannon.
    const out = Math.min(1, share * 3.4);
    const home = still ? 0 : Math.max(0, (share - 0.3) / 0.7) ** 2;
    toScreen(lay, coin.x + (coin.toX - coin.x) * home, coin.y + (coin.toY - coin.y) * home, spot);
    const spread = 54 * lay.scale * Math.sin(out * 1.57) * (1 - home);
    pen.globalAlpha = still ? 1 - share : 1;
    put(
      easel,
      spot.x + Math.cos(coin.side) * spread,
      spot.y + Math.sin(coin.side) * spread - 20 * lay.scale * Math.sin(out * 3.1),
      0,
      lay.scale * 1.25 * Math.cos(share * 14 + coin.side),
      lay.scale * 1.25,
    );
    pen.drawImage(pieces.coin.canvas, -24, -25, 48, 50);
  }
  pen.globalAlpha = 1;
  for (const dying of pools.dying) {
    if (!dying.on || dying.text === '') continue;
    const share = (nowMs - dying.bornMs) / DYING_MS;
    toScreen(lay, dying.x, dying.y, spot);
    pen.globalAlpha = Math.min(1, 3 * (1 - share));
    write(easel, dying.text, spot.x, spot.y - (still ? 0 : 26 * Math.sqrt(share)), dying.large ? 30 : 17, '#ffe9a8');
  }
  for (const words of pools.words) {
    if (!words.on) continue;
    const share = (nowMs - words.bornMs) / WORDS_MS;
    toScreen(lay, words.x, words.y, spot);
    pen.globalAlpha = Math.min(1, 3 * (1 - share));
    write(easel, words.text, spot.x, spot.y - (still ? 0 : 30 * share), 17, words.quiet ? '#dfe6ff' : '#ffe27a');
  }
  pen.globalAlpha = 1;
}

const TREMBLE_PX = 5;

/** Draws everything. `atMs` is the studio's time, `nowMs` the page's own. */
export function drawWater(easel: Easel, state: WaterState, atMs: number, nowMs: number): void {
  const { pen, ratio, pieces } = easel;
  const still = easel.still();
  const { fleet, pools, bubbles, width, height, lay } = state;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height);
  const trembles =
    !still && nowMs < state.trembleMs ? Math.sin(nowMs / 14) * TREMBLE_PX * ((state.trembleMs - nowMs) / BURST_MS) : 0;
  pen.canvas.style.transform = trembles === 0 ? '' : `translate(${trembles}px, ${-trembles}px)`;
  for (const bubble of bubbles) {
    pen.setTransform(
      ratio,
      0,
      0,
      ratio,
      ratio * (bubble.x * width + Math.sin(bubble.y * 20 + bubble.x * 9) * 6),
      ratio * bubble.y * height,
    );
    const size = 17 * bubble.size;
    pen.globalAlpha = 0.55;
    pen.drawImage(pieces.bubble.canvas, -size / 2, -size / 2, size, size);
  }
  pen.globalAlpha = SHADOW.alpha;
  for (const fish of fleet.fish) if (fish.x > -900) drawShadow(easel, state, fish);
  pen.globalAlpha = 1;
  for (const fish of fleet.fish) if (fish.x > -900) drawFish(easel, state, fish, atMs, nowMs);
  const locked = state.locked === 0 ? undefined : fleet.get(state.locked);
  if (locked) {
    toScreen(lay, locked.x, locked.y, spot);
    drawPiece(
      easel,
      pieces.sight,
      spot.x,
      spot.y,
      still ? 0 : nowMs / 900,
      lay.scale * Math.max(0.8, Math.min(2, locked.long / 70)),
    );
  }
  for (const dying of pools.dying) if (dying.on) drawDying(easel, state, dying, nowMs);
  drawBursts(easel, state, nowMs);
  drawShots(easel, state, nowMs);
  drawCannons(easel, state, nowMs);
  drawPrizes(easel, state, nowMs);
}
