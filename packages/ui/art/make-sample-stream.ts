/**
 * Makes the sample streams of live hosts anew: Chromium paints every picture, ffmpeg (Debian's will do) packs them with a quiet
 * tune into two-second pieces that any phone plays. Writes apps/server/streams; serving them needs neither.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openEasel, type Easel } from './easel.ts';
import { HOST_LOOKS, type HostLook } from './paint/hosts.ts';
import { cards, dice } from './paint/sample-deals.ts';
import { STREAM_HEIGHT, STREAM_WIDTH, tableMoment, type Deal } from './paint/sample-table.ts';

const OUT = fileURLToPath(new URL('../../../apps/server/streams/', import.meta.url));
const PICTURES_PER_SECOND = 20;
const LOOP_SEC = 12;
const PIECE_SEC = 2;
/** Of both streams together: they travel with the repository. */
const BYTES_MAXIMUM = 1_500_000;
const RATE_MAXIMUM = '420k';

interface Stream {
  readonly name: string;
  readonly look: HostLook;
  readonly deal: Deal;
  /** Notes in hertz, one each second and a half. */
  readonly tune: readonly number[];
}

const STREAMS: readonly Stream[] = [
  { name: 'dice', look: HOST_LOOKS.lien, deal: dice, tune: [392, 440, 523.25, 587.33, 523.25, 440, 392, 329.63] },
  { name: 'cards', look: HOST_LOOKS.mai, deal: cards, tune: [329.63, 392, 440, 392, 523.25, 440, 392, 293.66] },
];

/** Plucked strings, softly: what a sound switch is for. */
function tuneOf({ tune }: Stream): string {
  const step = LOOP_SEC / tune.length;
  const note = (hertz: number, at: number) => `between(t,${at},${at + step})*exp(-3*(t-${at}))*(sin(${2 * Math.PI * hertz}*(t-${at}))+0.4*sin(${4 * Math.PI * hertz}*(t-${at})))`;
  return `0.09*(${tune.map((hertz, index) => note(hertz, index * step)).join('+')})`;
}

function packArguments(stream: Stream, folder: string): string[] {
  const pieces = ['-f', 'hls', '-hls_time', String(PIECE_SEC), '-hls_list_size', '0', '-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', `${folder}%d.m4s`];
  const key = String(PICTURES_PER_SECOND * PIECE_SEC);
  const picture = ['-c:v', 'libx264', '-profile:v', 'baseline', '-level', '3.0', '-pix_fmt', 'yuv420p', '-preset', 'veryslow', '-crf', '27', '-maxrate', RATE_MAXIMUM, '-bufsize', RATE_MAXIMUM, '-g', key, '-keyint_min', key, '-sc_threshold', '0'];
  const sound = ['-c:a', 'aac', '-b:a', '48k', '-ac', '1', '-ar', '48000'];
  const inputs = ['-f', 'image2pipe', '-framerate', String(PICTURES_PER_SECOND), '-i', '-', '-f', 'lavfi', '-i', `aevalsrc='${tuneOf(stream)}':s=48000:d=${LOOP_SEC}`];
  return ['-loglevel', 'error', '-y', ...inputs, '-t', String(LOOP_SEC), ...picture, ...sound, '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact', ...pieces, `${folder}made.m3u8`];
}

async function make(easel: Easel, stream: Stream): Promise<number> {
  const folder = `${OUT}${stream.name}/`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const packer = spawn('ffmpeg', packArguments(stream, folder), { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = once(packer, 'exit');
  const count = PICTURES_PER_SECOND * LOOP_SEC;
  for (let index = 0; index < count; index += 1) packer.stdin.write(await easel.paint(tableMoment(stream.look, stream.deal, index / count), STREAM_WIDTH, STREAM_HEIGHT));
  packer.stdin.end();
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  // The list is told by the clock when it is served.
  rmSync(`${folder}made.m3u8`);
  return readdirSync(folder).reduce((sum, file) => sum + statSync(folder + file).size, 0);
}

const easel = await openEasel();
let bytes = 0;
for (const stream of STREAMS) {
  const size = await make(easel, stream);
  process.stdout.write(`${stream.name} ${size}\n`);
  bytes += size;
}
await easel.close();
if (bytes > BYTES_MAXIMUM) throw new Error(`The streams are ${bytes} bytes, more than ${BYTES_MAXIMUM}`);
