import { nightTown, TOWN_DEFS } from './night-town.ts';
import { px, randomFrom, repeat } from './random.ts';
import { ball, bronzeDrum, cloud, coin, envelope, hangingLantern, rays, SHARED_DEFS, spark } from './shapes.ts';

export type Picture = { name: string; width: number; height: number; svg: string };

const BANNER = { width: 716, height: 340 };

function picture(name: string, width: number, height: number, defs: string, body: string): Picture {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${SHARED_DEFS}${defs}</defs>${body}</svg>`;
  return { name, width, height, svg };
}

/** Rays that fade away from a centre instead of ending at the edge. */
function fadeOut(x: number, y: number, radius: number): string {
  return `<radialGradient id="fade-ramp"><stop offset=".1" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><mask id="fade-out"><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#fade-ramp)"/></mask>`;
}

function lanternBanner(): Picture {
  const { width, height } = BANNER;
  const lanterns =
    hangingLantern(604, 104, 1.02) +
    hangingLantern(676, 60, 0.62) +
    hangingLantern(500, 52, 0.5) +
    hangingLantern(430, 26, 0.32);
  return picture(
    'banner-lanterns',
    width,
    height,
    TOWN_DEFS,
    nightTown('lantern-banner', width, height, { horizon: 0.62, moon: 0.66 }) + lanterns,
  );
}

function luckyMoneyBanner(): Picture {
  const { width, height } = BANNER;
  const random = randomFrom('lucky-money-banner');
  const ground = `<linearGradient id="ground" x2="1" y2="1"><stop stop-color="#5c0c14"/><stop offset=".5" stop-color="#b3231b"/><stop offset="1" stop-color="#f07a2c"/></linearGradient>`;
  const glints = repeat(12, () =>
    spark(
      random.between(360, 710),
      random.between(12, 300),
      random.between(0.4, 1.2),
      '#ffe9b0',
      random.between(0.5, 1),
    ),
  );
  const body = `<rect width="${width}" height="${height}" fill="url(#ground)"/>
${rays(540, 165, 26, '#ffd98a', 0.22, 800)}${bronzeDrum(540, 165, 210, '#ffd98a', 0.3)}<circle cx="540" cy="165" r="170" fill="url(#halo)" opacity=".6"/>
${envelope(606, 160, 136, 16)}${envelope(508, 166, 150, -8)}
${coin(414, 250, 38, -20)}${coin(650, 274, 44, 18)}${coin(404, 92, 22, 30)}${coin(682, 62, 26, -12)}${coin(560, 296, 30, 8)}
${glints}${cloud(420, 322, 1.2, '#5c0c14', '#ffb45a')}${cloud(694, 326, 1.1, '#5c0c14', '#ffb45a', true)}`;
  return picture('banner-lucky-money', width, height, ground + fadeOut(540, 165, 520), body);
}

/** A glass drawing drum on its stand, with balls inside. */
function drawingDrum(x: number, y: number, radius: number): string {
  const random = randomFrom('drawing-drum');
  const colours = ['#d8321f', '#1f8a5b', '#2456c9', '#d99b22', '#7a3fc0'];
  const inside = repeat(17, (index) => {
    const angle = random.between(0, 2 * Math.PI);
    const reach = Math.sqrt(random.next()) * radius * 0.7;
    const number = String(Math.floor(random.between(0, 100))).padStart(2, '0');
    return ball(
      number,
      Math.round(x + reach * Math.cos(angle)),
      Math.round(y + 18 + reach * 0.8 * Math.sin(angle)),
      23,
      colours[index % colours.length] ?? '#d8321f',
      '#2a1804',
    );
  });
  return `<path d="M${x - 96} ${y + radius + 40}L${x - 52} ${y + radius - 34}H${x + 52}L${x + 96} ${y + radius + 40}Z" fill="url(#gilt)"/>
<circle cx="${x}" cy="${y}" r="${radius}" fill="#0a2a5c" opacity=".55"/>${inside}
<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#glass)"/><circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="url(#gilt)" stroke-width="9"/>
<circle cx="${x}" cy="${y}" r="${radius - 9}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="1.5"/>
<path d="M${px(x - radius * 0.66)} ${px(y - radius * 0.36)}A${px(radius * 0.76)} ${px(radius * 0.76)} 0 0 1 ${px(x - radius * 0.1)} ${px(y - radius * 0.75)}" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="9" stroke-linecap="round"/>`;
}

function lotteryBanner(): Picture {
  const { width, height } = BANNER;
  const random = randomFrom('lottery-banner');
  const defs = `<radialGradient id="ground" cx=".76" cy=".4" r=".9"><stop stop-color="#2f5bd0"/><stop offset=".45" stop-color="#152a78"/><stop offset="1" stop-color="#070c2a"/></radialGradient>
<radialGradient id="glass" cx=".36" cy=".28" r=".85"><stop stop-color="#fff" stop-opacity=".35"/><stop offset=".5" stop-color="#9fc4ff" stop-opacity=".06"/><stop offset="1" stop-color="#02061a" stop-opacity=".55"/></radialGradient>`;
  const glints = repeat(14, () =>
    spark(
      random.between(330, 710),
      random.between(10, 320),
      random.between(0.4, 1.1),
      '#ffe7a0',
      random.between(0.4, 1),
    ),
  );
  const body = `<rect width="${width}" height="${height}" fill="url(#ground)"/>
${rays(560, 150, 28, '#9fc4ff', 0.2, 800)}${bronzeDrum(560, 150, 235, '#ffd98a', 0.26)}<circle cx="560" cy="150" r="200" fill="url(#halo)" opacity=".35"/>
${drawingDrum(560, 150, 116)}${ball('68', 404, 268, 44, '#d8321f', '#8c0f14')}${ball('79', 680, 288, 36, '#1f8a5b', '#0b4a2e')}${glints}`;
  return picture('banner-lottery', width, height, defs + fadeOut(560, 150, 520), body);
}

function authScene(): Picture {
  const lanterns = [
    [120, 170, 1.1],
    [640, 210, 1.5],
    [330, 80, 0.6],
    [480, 60, 0.45],
    [740, 80, 0.6],
  ].map(([x = 0, y = 0, scale = 1]) => hangingLantern(x, y, scale));
  return picture(
    'auth-scene',
    780,
    560,
    TOWN_DEFS,
    nightTown('auth-scene', 780, 560, { horizon: 0.74, moon: 0.72 }) + lanterns.join(''),
  );
}

/** Every banner and scene in use. No picture contains text: it is laid over the art. */
export function scenes(): Picture[] {
  return [lanternBanner(), luckyMoneyBanner(), lotteryBanner(), authScene()];
}
